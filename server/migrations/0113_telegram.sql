-- Conversations with the Telegram bot, each its owner's own. Like a phone's number, a chat is kept as it is: it says nothing
-- without the bot's token.
CREATE TABLE telegram_chats (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  chat_id text NOT NULL UNIQUE,
  nome text NOT NULL,                           -- as its owner is called at Telegram
  desde timestamptz NOT NULL
);

-- What an invitation's link carries, by its hash: good once.
CREATE TABLE telegram_codes (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Updates that were taken: Telegram posts one again when our answer is lost.
CREATE TABLE telegram_updates (
  update_id bigint PRIMARY KEY,
  received_at timestamptz NOT NULL
);
