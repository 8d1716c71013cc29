import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/harness/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Of each table that names a person, the columns that the export tells, and why the others are not in it. */
const spoken: Record<string, { told: string; not?: Record<string, string> }> = {
  users: {
    told: "uuid nome email telefone user_type papel habilitar_email habilitar_whatsapp habilitar_sms created_at updated_at email_confirmado_em telefone_confirmado_em email_desligado_por whatsapp_desligado_por whatsapp_numero email_reclamado_em email_a_confirmar telefone_a_confirmar google_sub",
    not: { id: "ours", senha_hash: "a secret" },
  },
  consentimentos: { told: "tipo versao concedido origem created_at", not: { id: "ours" } },
  sessions: {
    told: "created_at expires_at revoked_at dispositivo last_used_at",
    not: { id: "a secret", revoked_reason: "ours", por_chave: "said by the passkey's last use" },
  },
  password_resets: {
    told: "",
    not: { token_hash: "a secret", created_at: "an hour", expires_at: "an hour" },
  },
  assinantes: { told: "stripe_customer_id", not: { premium_por_assinatura: "the same as user_type" } },
  assinaturas: {
    told: "plano_id price_centavos status current_period_end cancel_at_period_end created_at interval ended_at",
    not: {
      id: "ours",
      stripe_subscription_id: "the provider's, under cliente_stripe",
      current_period_start: "the end before",
      proximo_preco: "the provider's, of the plan that follows",
      renovacao_avisada: "ours",
      updated_at: "ours",
    },
  },
  checkouts: {
    told: "plano_id status created_at",
    not: {
      stripe_session_id: "the provider's",
      stripe_price_id: "the provider's",
      pendente: "the same as status",
    },
  },
  preferencias: {
    told: "salario_minimo vagas_minimas locais_prova locais_trabalho nivel_escolaridade cursos_especificos cotas enviadas",
    not: { updated_at: "ours" },
  },
  preferencias_match: { told: "", not: { "*": "preferencias once more, for the search" } },
  concurso_versoes: { told: "", not: { "*": "an administrator's work, by the audit log's rule" } },
  auditoria: { told: "", not: { "*": "names nobody (decision 0016)" } },
  favoritos: { told: "concurso_id created_at" },
  alerts: { told: "event_id created_at", not: { since_event_id: "ours" } },
  concursos_silenciados: { told: "concurso_id created_at" },
  alert_settings: { told: "frequencia lembretes ultimo_dia pausados_ate so_certos silencio_de silencio_ate" },
  mentores: {
    told: "nome descricao conteudos whatsapp preco_hora is_active localizacao foto revisao motivo created_at",
    not: { "*": "ours" },
  },
  mentor_denuncias: { told: "mentor_id motivo created_at" },
  calendar_feeds: { told: "ligado", not: { versao: "a secret's part" } },
  deliveries: { told: "event_id channel status sent_at numeros", not: { "*": "how it was sent" } },
  whatsapp_audience: { told: "last_at" },
  codigos_telefone: { told: "numero", not: { "*": "ten minutes" } },
  trocas_de_email: { told: "de para created_at confirmada_em", not: { uuid: "ours" } },
  segundos_fatores: { told: "ligado_em", not: { "*": "a secret, and its use" } },
  codigos_de_recuperacao: { told: "", not: { codigo_hmac: "a secret" } },
  chaves_de_acesso: { told: "nome created_at usada_em", not: { "*": "the key's own" } },
};

test("every column of every table that names a person is told by the export, or it is said why not", async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN pg_class k ON k.oid = ('public.' || quote_ident(c.table_name))::regclass AND k.relkind IN ('r', 'p') AND NOT k.relispartition
     WHERE c.table_schema = 'public' AND (c.table_name = 'users' OR EXISTS (
       SELECT FROM information_schema.columns o WHERE o.table_schema = 'public' AND o.table_name = c.table_name
         AND o.column_name IN ('user_id', 'autor_id')))`,
  );
  expect(rows.length).toBeGreaterThan(100);
  const missing = rows.filter(({ table, column }) => {
    if (["user_id", "autor_id"].includes(column)) return !spoken[table];
    const { told = "", not = {} } = spoken[table] ?? {};
    return !told.split(" ").includes(column) && !not[column] && !not["*"];
  });
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const there = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const gone = Object.entries(spoken).flatMap(([table, { told }]) =>
    told
      .split(" ")
      .filter(Boolean)
      .map((column) => `${table}.${column}`),
  );
  expect(gone.filter((name) => !there.has(name))).toEqual([]);
});
