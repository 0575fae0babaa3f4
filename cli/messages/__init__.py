"""What the command line says, in English and in Traditional Chinese: a table a subject."""
