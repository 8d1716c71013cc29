-- A change that waited and is void can't be confirmed any more; who was told of it at the old address can still undo what whoever asked
-- for it did besides.
ALTER TABLE trocas_de_email ADD COLUMN anulada boolean NOT NULL DEFAULT false;
-- A change of address that waits for its link was asked for by somebody who knew the password, or came in by it. With another
-- password it is void, whoever replaced it: else the link would still hand the account over.
CREATE FUNCTION trocas_de_senha_trocada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE trocas_de_email SET anulada = true WHERE user_id = NEW.id AND confirmada_em IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER trocas_de_senha_trocada AFTER UPDATE OF senha_hash ON users
  FOR EACH ROW WHEN (NEW.senha_hash IS DISTINCT FROM OLD.senha_hash) EXECUTE FUNCTION trocas_de_senha_trocada();
