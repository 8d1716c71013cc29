-- The consent to have one's own name looked for in official acts (LGPD art. 7, I).  No release before writes it.
-- contracting: needs 0006_identity.sql
ALTER TABLE consentimentos DROP CONSTRAINT consentimentos_tipo_check;
ALTER TABLE consentimentos ADD CONSTRAINT consentimentos_tipo_check CHECK (tipo IN ('TERMOS', 'COTAS', 'VIGIA')) NOT VALID;
ALTER TABLE consentimentos VALIDATE CONSTRAINT consentimentos_tipo_check;
