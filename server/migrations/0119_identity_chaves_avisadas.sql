-- When the owner of a program's key was told that it is about to end: once.
ALTER TABLE chaves_de_api ADD COLUMN avisada_em timestamptz;
