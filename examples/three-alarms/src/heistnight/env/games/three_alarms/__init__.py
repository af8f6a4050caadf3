"""Three Alarms for those who study it."""
