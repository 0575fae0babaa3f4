"""The demo vault: forty-odd notes of an invented engineer, in Chinese and English, for `recall init --demo`."""
