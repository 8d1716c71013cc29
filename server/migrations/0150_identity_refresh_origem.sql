-- The refresh token that a token replaced: a used one is taken again while none of its successors has been used.
-- Null for the first of a session, and for those that an older release wrote.
ALTER TABLE refresh_tokens ADD COLUMN parent_hash bytea;
