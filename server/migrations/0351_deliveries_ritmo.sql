-- How soon the searches of a delivery want it, and why it left at its time (agenda.md, Rhythm and Reasons).
ALTER TABLE deliveries
  ADD COLUMN ritmo smallint CHECK (ritmo BETWEEN 0 AND 2),
  ADD COLUMN porque text;
