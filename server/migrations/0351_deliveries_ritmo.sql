-- How soon the searches of a delivery want it (0 at once, 1 daily, 2 weekly), and why it left at its time.
ALTER TABLE deliveries ADD COLUMN ritmo smallint, ADD COLUMN porque text;
