-- Whether a mentor wants a page that is read without an account, and found by search engines.
ALTER TABLE mentores ADD COLUMN publico boolean NOT NULL DEFAULT false;
