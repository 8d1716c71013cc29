-- A consent of its own to have pages visited for oneself. No release before writes it.
-- contracting: needs 0006_identity.sql
ALTER TABLE consentimentos DROP CONSTRAINT consentimentos_tipo_check;
ALTER TABLE consentimentos ADD CONSTRAINT consentimentos_tipo_check
  CHECK (tipo IN ('TERMOS', 'COTAS', 'VIGIA', 'PAGINAS')) NOT VALID;
