-- contracting: needs 0016_deliveries.sql
-- More codes: situation, free exams, changes that say nothing, and mails whose server confirmed nothing.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_motivo_fim_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_motivo_fim_check CHECK (motivo_fim = ANY (ARRAY[
  'PERDEU_O_SENTIDO', 'PRAZO_NA_ESPERA', 'PRAZO_NO_SILENCIO', 'JA_DITO', 'CANAL_DESLIGADO', 'ENCERRADO_SEM_ENVIAR',
  'NAO_ENVIADO', 'FICOU_PARA_TRAS', 'SEM_TAXA', 'NAO_MUDA_NADA', 'DESFEITO', 'SEM_CONFIRMACAO', 'TALVEZ_ENTREGUE',
  'prazo', 'sem_whatsapp', 'sem_aparelho', 'sem_conversa', 'pessoa_recusou', 'token', 'pagamento',
  'bloqueio', 'modelo', 'retido', 'janela', 'limite_pessoas', 'horario', 'endereco', 'caixa_cheia', 'senha',
  'remetente', 'conteudo', 'ritmo', 'provedor', 'outra'])) NOT VALID;
