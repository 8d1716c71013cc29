-- Forms of the phone's number that took or refused a message by WhatsApp: each is tried once for a delivery, whatever the
-- provider reports about it.
ALTER TABLE deliveries ADD COLUMN numeros text[] NOT NULL DEFAULT '{}';
