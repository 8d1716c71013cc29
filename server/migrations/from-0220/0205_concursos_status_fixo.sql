-- Why an exam's status stands against its dates, and up to which day; null: it follows them.
ALTER TABLE concursos
  ADD COLUMN status_motivo text,
  ADD COLUMN status_ate date;
