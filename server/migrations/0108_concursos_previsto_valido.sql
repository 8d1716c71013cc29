ALTER TABLE concursos VALIDATE CONSTRAINT concursos_status_check;
