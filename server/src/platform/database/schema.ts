import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from "kysely";

/**
 * The tables as Kysely knows them, column by column as in `server/migrations`. Dates come as `YYYY-MM-DD` text
 * and numerics as text (parsers in connect.ts), timestamps as Date. Columns prefixed `m_` are for matching.
 */
export type Database = {
  locais: {
    id: number;
    nome: string;
    uf: string;
    capital: Generated<boolean>;
    latitude: number | null;
    longitude: number | null;
    populacao: number | null;
    ddd: number | null;
    fuso_horario: string | null;
    nomes_alternativos: Generated<string[]>;
    nome_busca: GeneratedAlways<string>;
  };
  cursos: {
    id: number;
    nome: string;
    area: string | null;
    area_especifica: string | null;
    codigo_cine: string | null;
    sinonimos: Generated<string[]>;
  };
  bancas: { sigla: string; nome: string };
  instalacao: {
    unica: Generated<boolean>;
    dados_referencia: string | null;
    demonstracao_dias: number | null;
    calendario_ate: string | null;
  };
  users: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    nome: string;
    email: string;
    senha_hash: string | null;
    google_sub: string | null;
    email_confirmado_em: Date | null;
    telefone: string | null;
    user_type: Generated<"REGULAR" | "PREMIUM" | "ADMIN">;
    habilitar_email: Generated<boolean>;
    habilitar_whatsapp: Generated<boolean>;
    habilitar_sms: Generated<boolean>;
    stripe_customer_id: string | null;
    premium_por_assinatura: Generated<boolean>;
    alertas_frequencia: Generated<"NA_HORA" | "DIARIO" | "SEMANAL">;
    alertas_lembretes: Generated<number[]>;
    alertas_ultimo_dia: Generated<boolean>;
    alertas_pausados_ate: Date | null;
    email_desligado_por: "PEDIDO" | "ENDERECO" | null;
    whatsapp_desligado_por: "PEDIDO" | "NUMERO" | null;
    whatsapp_numero: string | null;
    calendario_ligado: Generated<boolean>;
    calendario_versao: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  consentimentos: {
    id: GeneratedAlways<number>;
    user_id: number;
    tipo: "TERMOS" | "COTAS";
    versao: string;
    concedido: boolean;
    origem: string;
    created_at: Generated<Date>;
  };
  sessions: {
    id: Generated<string>;
    user_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_reason: string | null;
  };
  refresh_tokens: {
    hash: Buffer;
    session_id: string;
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  google_tokens: { hash: Buffer; expires_at: Date };
  planos: {
    id: GeneratedAlways<number>;
    uuid: string;
    name: string;
    description: string;
    price_centavos: number;
    interval: "month" | "year";
    features: string[];
    stripe_product_id: string | null;
    stripe_price_id: string | null;
    is_active: Generated<boolean>;
    duration_days: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  plano_precos: { stripe_price_id: string; plano_id: number; price_centavos: number };
  assinaturas: {
    id: GeneratedAlways<number>;
    stripe_subscription_id: string;
    user_id: number | null;
    plano_id: number;
    price_centavos: number;
    status: "ACTIVE" | "CANCELED" | "PAST_DUE" | "UNPAID" | "TRIAL";
    current_period_start: Date | null;
    current_period_end: Date | null;
    cancel_at_period_end: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  checkouts: {
    stripe_session_id: string;
    user_id: number;
    plano_id: number;
    stripe_price_id: string;
    status: Generated<"open" | "complete" | "expired">;
    created_at: Date;
  };
  stripe_events: { id: string; type: string; received_at: Date };
  pagamentos: {
    stripe_invoice_id: string;
    assinatura_id: number | null;
    valor_centavos: number;
    pago_em: Date;
  };
  preferencias: {
    user_id: number;
    enviadas: JSONColumnType<object>;
    salario_minimo: Generated<string>;
    vagas_minimas: Generated<number>;
    locais_prova: Generated<number[]>;
    locais_trabalho: Generated<number[]>;
    nivel_escolaridade: Generated<string[]>;
    cursos_especificos: Generated<number[]>;
    cotas: Generated<string[]>;
    updated_at: Generated<Date>;
    m_salario: GeneratedAlways<number>;
    m_vagas: GeneratedAlways<number>;
    m_niveis: GeneratedAlways<number>;
    m_cotas: GeneratedAlways<number>;
    m_cursos: GeneratedAlways<number[]>;
    m_locais_prova: GeneratedAlways<number[]>;
    m_locais_trabalho: GeneratedAlways<number[]>;
  };
  concursos: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    versao: Generated<number>;
    titulo: string;
    organizadora: string;
    status: Generated<
      "EDITAL_ABERTO" | "INSCRICOES_ABERTAS" | "AGUARDANDO_PROVAS" | "FINALIZADO" | "SUSPENSO"
    >;
    data_inicio_inscricao: string | null;
    data_fim_inscricao: string | null;
    data_prova: string | null;
    data_fim_isencao: string | null;
    data_limite_pagamento: string | null;
    valor_inscricao: string | null;
    edital_url: string | null;
    descricao: string | null;
    locais_prova: Generated<number[]>;
    fonte: string | null;
    chave_importacao: string | null;
    importado_hash: string | null;
    demonstracao: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    m_locais_prova: GeneratedAlways<number[]>;
    m_salario: Generated<number>;
    m_vagas: Generated<number>;
    m_niveis: Generated<number>;
    m_cotas: Generated<number>;
    m_cursos: Generated<number[]>;
    m_locais_trabalho: Generated<number[]>;
  };
  cargos: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    concurso_id: number;
    ordem: number;
    nome: string;
    salario: string | null;
    quantidade_vagas: number | null;
    nivel_escolaridade: "FUNDAMENTAL" | "MEDIO" | "SUPERIOR" | null;
    requer_pos_graduacao: Generated<boolean>;
    cursos_aceitos: Generated<number[]>;
    locais_trabalho: Generated<number[]>;
    vagas_por_cota: JSONColumnType<Record<string, string>>;
    a_definir: Generated<boolean>;
    niveis_possiveis: Generated<("FUNDAMENTAL" | "MEDIO" | "SUPERIOR")[]>;
    m_salario: GeneratedAlways<number>;
    m_vagas: GeneratedAlways<number>;
    m_niveis: GeneratedAlways<number>;
    m_cotas: GeneratedAlways<number>;
    m_cursos: GeneratedAlways<number[]>;
    m_locais_trabalho: GeneratedAlways<number[]>;
  };
  concurso_versoes: {
    concurso_id: number;
    versao: number;
    dados: JSONColumnType<object>;
    autor_id: number | null;
    created_at: Generated<Date>;
    mudancas: JSONColumnType<object[]> | null;
  };
  favoritos: { user_id: number; concurso_id: number; created_at: Generated<Date> };
  concursos_silenciados: { user_id: number; concurso_id: number; created_at: Generated<Date> };
  alert_events: {
    id: GeneratedAlways<number>;
    concurso_id: number | null;
    titulo: string;
    kind: "NOVO_CONCURSO" | "INSCRICOES_ABERTAS" | "PRAZO" | "PROVA_PROXIMA" | "RETIFICACAO" | "STATUS";
    occasion: string;
    dados: Generated<object>;
    created_at: Generated<Date>;
  };
  alerts: { event_id: number; user_id: number; created_at: Generated<Date> };
  deliveries: {
    event_id: number;
    user_id: number;
    channel: "email" | "whatsapp";
    status: Generated<"queued" | "sent" | "delivered" | "read" | "failed" | "canceled">;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    sent_at: Date | null;
    last_error: string | null;
    provider_message_id: string | null;
    updated_at: Generated<Date>;
    resumo: Generated<boolean>;
    urgencia: Generated<string>;
  };
  delivery_days: { dia: string; channel: "email" | "whatsapp"; enviadas: number; falhas: number };
  mentores: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    user_id: number;
    nome: string;
    descricao: string;
    conteudos: string;
    whatsapp: string;
    preco_hora: Generated<string>;
    is_active: Generated<boolean>;
    localizacao: Generated<string>;
    foto: Buffer | null;
    foto_versao: Generated<number>;
    revisao: Generated<"PENDENTE" | "APROVADO" | "REPROVADO">;
    motivo: string | null;
    oculto: Generated<boolean>;
    versao: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    busca: GeneratedAlways<string>;
  };
  mentor_denuncias: { mentor_id: number; user_id: number; motivo: string; created_at: Generated<Date> };
  channel_pace: {
    channel: "email" | "whatsapp";
    next_at: Generated<Date>;
    slowdown: Generated<number>;
  };
  delivery_counters: { channel: string; outcome: string; bucket: number; n: number; seconds: number };
  auditoria: {
    id: GeneratedAlways<number>;
    autor_uuid: string;
    acao: string;
    alvo_tipo: "USUARIO" | "CONCURSO" | "PLANO" | null;
    alvo_uuid: string | null;
    mudancas: JSONColumnType<object[]>;
    created_at: Date;
  };
  whatsapp_audience: { user_id: number; last_at: Date };
};

/** The database or a transaction on it: the first argument of every query. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
