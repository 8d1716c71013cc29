-- Which part of its page a source lists, as an administrator chose it, by a CSS selector; null: what is found.
ALTER TABLE fontes ADD COLUMN seletor text;
