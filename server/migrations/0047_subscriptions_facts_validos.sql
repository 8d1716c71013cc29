-- No release before writes this column.
-- contracting: needs 0010_subscriptions.sql
ALTER TABLE assinaturas ADD CONSTRAINT assinaturas_interval_check CHECK ("interval" IN ('month', 'year')) NOT VALID;
ALTER TABLE assinaturas VALIDATE CONSTRAINT assinaturas_interval_check;
