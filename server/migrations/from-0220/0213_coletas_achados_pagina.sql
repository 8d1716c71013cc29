-- On which page a document was found; null: the source lists it itself.
ALTER TABLE achados ADD COLUMN pagina text;
