-- In which order one channel after the other brings an alert; null: all that are on, at once.
ALTER TABLE alert_settings ADD COLUMN ordem text[];
