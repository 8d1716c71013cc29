-- Whether alerts by mail were off when nothing arrived at the address (email_desligado_por = 'ENDERECO'): mail only stood in for
-- WhatsApp, and stays off at the next address. Says nothing with another reason. Releases before turned mail on there.
ALTER TABLE users ADD COLUMN email_so_substituia boolean NOT NULL DEFAULT false;
