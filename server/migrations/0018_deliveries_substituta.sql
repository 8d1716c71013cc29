-- A mail that goes in the place of a WhatsApp message, also to who has alerts by mail switched off.
ALTER TABLE deliveries ADD COLUMN substituta boolean NOT NULL DEFAULT false;
