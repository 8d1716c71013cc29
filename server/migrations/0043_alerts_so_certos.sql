-- Of new exams only those that match for certain are told, not those of which something is not known yet.
ALTER TABLE alert_settings ADD COLUMN so_certos boolean NOT NULL DEFAULT false;
