"""What every screen has around it: heading, footer, windows over it, borders, colours."""
