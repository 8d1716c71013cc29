-- The personal calendar's address is derived from these: a rising version makes earlier addresses worthless.
ALTER TABLE users
  ADD COLUMN calendario_ligado boolean NOT NULL DEFAULT false,
  ADD COLUMN calendario_versao integer NOT NULL DEFAULT 0;
