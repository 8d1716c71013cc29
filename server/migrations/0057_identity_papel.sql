-- What an administrator's account is limited to; null: nothing. It says nothing of accounts of other types. No release
-- before writes this column.
-- contracting: needs 0006_identity.sql
ALTER TABLE users ADD COLUMN papel text;
ALTER TABLE users ADD CONSTRAINT users_papel_check CHECK (papel IN ('EDITOR', 'SUPORTE')) NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users_papel_check;
