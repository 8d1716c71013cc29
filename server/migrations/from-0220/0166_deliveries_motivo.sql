-- Why somebody is caught up, PREFERENCIAS or CANAL: their digest says so. Null: nobody is.
ALTER TABLE deliveries ADD COLUMN motivo text;
