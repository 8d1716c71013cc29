-- Where a reader finds an act in what was published: its page, and the address of that page.
ALTER TABLE atos ADD COLUMN pagina text;
ALTER TABLE atos ADD COLUMN endereco text;
-- Its own day, where a document holds those of many.
ALTER TABLE atos ADD COLUMN publicado_em date;
