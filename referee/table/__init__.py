"""What physically happened: the table as a fold over the acts of a log, and the facts it shows."""
