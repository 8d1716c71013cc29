-- Telegram chats of users. The chat id is stored as it is: it is useless without the bot's token.
CREATE TABLE telegram_chats (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  chat_id text NOT NULL UNIQUE,
  nome text NOT NULL,                           -- the user's name at Telegram
  desde timestamptz NOT NULL,
  ajuda_em timestamptz                          -- when help was last sent for a message that was not understood
);

-- Codes of invitation links, as hashes: single use.
CREATE TABLE telegram_codes (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Processed updates: Telegram repeats one when the answer is lost.
CREATE TABLE telegram_updates (
  update_id bigint PRIMARY KEY,
  received_at timestamptz NOT NULL
);

-- When each chat may receive its next message: Telegram accepts one a second. Kept for a day.
CREATE TABLE telegram_pace (
  chat_id text PRIMARY KEY,
  next_at timestamptz NOT NULL
);

-- Deletes the waiting jobs of a deleted account's chat. A running job ends by itself.
CREATE FUNCTION telegram_de_conta_apagada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN RETURN NULL; END IF;
  DELETE FROM telegram_pace WHERE chat_id = OLD.chat_id;
  DELETE FROM pgboss.job WHERE name IN ('telegram.update', 'telegram.send') AND singleton_key = OLD.chat_id AND state <> 'active';
  RETURN NULL;
END $$;

CREATE TRIGGER telegram_de_conta_apagada AFTER DELETE ON telegram_chats
  FOR EACH ROW EXECUTE FUNCTION telegram_de_conta_apagada();
