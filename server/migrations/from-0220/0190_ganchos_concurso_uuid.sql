-- The exam's public id, kept with each message: the exam may be deleted before the message leaves.
ALTER TABLE gancho_mensagens ADD COLUMN concurso_uuid uuid;
