-- Kinds of alerts that a user refuses, by channel: {"PRAZO": ["whatsapp"]}. Empty: every kind by every channel.
ALTER TABLE alert_settings ADD COLUMN recusas jsonb NOT NULL DEFAULT '{}';
