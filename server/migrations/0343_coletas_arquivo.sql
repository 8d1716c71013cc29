-- The name of the file that was pasted.
ALTER TABLE colagens ADD COLUMN arquivo text;
