-- The channels that come after this one, in the order that its reader chose when the alert was written; null: no order.
ALTER TABLE deliveries ADD COLUMN depois text[];
