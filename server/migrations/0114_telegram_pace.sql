-- When each chat may be written to next: Telegram bears one message a second in each, whoever sends it. Kept for a day.
CREATE TABLE telegram_pace (
  chat_id text PRIMARY KEY,
  next_at timestamptz NOT NULL
);

ALTER TABLE telegram_chats ADD COLUMN ajuda_em timestamptz;     -- when what was not understood was last answered with help

-- What waits to be done or said in the chat of an account that is deleted is neither done nor said, nor kept: jobs of a chat
-- have it as their key. One that runs ends by itself and is deleted a minute later.
CREATE FUNCTION telegram_de_conta_apagada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN RETURN NULL; END IF;
  DELETE FROM telegram_pace WHERE chat_id = OLD.chat_id;
  DELETE FROM pgboss.job WHERE name IN ('telegram.update', 'telegram.send') AND singleton_key = OLD.chat_id AND state <> 'active';
  RETURN NULL;
END $$;
CREATE TRIGGER telegram_de_conta_apagada AFTER DELETE ON telegram_chats
  FOR EACH ROW EXECUTE FUNCTION telegram_de_conta_apagada();
