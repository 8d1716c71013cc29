-- The exam's last event when its reader was told of the exam for the first time: what had happened up to then was told
-- with it. Null: the reader followed the exam before the alert's own event, or a release before wrote the alert.
ALTER TABLE alerts ADD COLUMN since_event_id integer;
