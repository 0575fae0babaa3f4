"""The service manager: units for systemd, an agent for launchd, and putting them in place and away again."""
