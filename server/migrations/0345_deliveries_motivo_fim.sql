-- contracting: needs 0016_deliveries.sql
-- Why a delivery ended, as a code; last_error is for people. The product fills older rows, step by step.
ALTER TABLE deliveries ADD COLUMN motivo_fim text;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_motivo_fim_check CHECK (motivo_fim = ANY (ARRAY[
  'PERDEU_O_SENTIDO', 'PRAZO_NA_ESPERA', 'PRAZO_NO_SILENCIO', 'JA_DITO', 'CANAL_DESLIGADO', 'ENCERRADO_SEM_ENVIAR',
  'NAO_ENVIADO', 'prazo', 'sem_whatsapp', 'sem_aparelho', 'sem_conversa', 'pessoa_recusou', 'token', 'pagamento',
  'bloqueio', 'modelo', 'retido', 'janela', 'limite_pessoas', 'horario', 'endereco', 'caixa_cheia', 'senha',
  'remetente', 'conteudo', 'ritmo', 'provedor', 'outra'])) NOT VALID;
