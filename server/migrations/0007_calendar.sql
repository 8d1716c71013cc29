-- The day up to which the calendar of the exams was walked: statuses moved, reminders planned. Null: never yet.
ALTER TABLE instalacao ADD COLUMN calendario_ate date;
