-- Whether nothing goes to an address, or to a number by WhatsApp, until its owner has proven it. Those that are there
-- already were taken as they were typed, and stay in use.
ALTER TABLE users
  ADD COLUMN email_a_confirmar boolean NOT NULL DEFAULT false,
  ADD COLUMN telefone_a_confirmar boolean NOT NULL DEFAULT false,
  -- When the person typed the code that was sent there.
  ADD COLUMN telefone_confirmado_em timestamptz,
  -- When they called a mail of ours spam; mail is off since (email_desligado_por).
  ADD COLUMN email_reclamado_em timestamptz;
