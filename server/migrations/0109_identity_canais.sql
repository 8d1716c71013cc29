-- Alerts also reach a person's own devices and Telegram. Each is on where its owner wants it (`habilitar_`) and has an address
-- (`tem_`: a device that takes notifications, a conversation with the bot), which is kept by the rooms that know the addresses.
-- No release before writes these columns.
-- contracting: needs 0006_identity.sql
ALTER TABLE users ADD COLUMN habilitar_push boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD COLUMN tem_push boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN push_desligado_por text;
ALTER TABLE users ADD COLUMN habilitar_telegram boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD COLUMN tem_telegram boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN telegram_desligado_por text;
ALTER TABLE users ADD CONSTRAINT users_push_desligado_por_check
  CHECK (push_desligado_por IN ('PEDIDO', 'ENDERECO')) NOT VALID;
ALTER TABLE users ADD CONSTRAINT users_telegram_desligado_por_check
  CHECK (telegram_desligado_por IN ('PEDIDO', 'ENDERECO')) NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users_push_desligado_por_check;
ALTER TABLE users VALIDATE CONSTRAINT users_telegram_desligado_por_check;
