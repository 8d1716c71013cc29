// Longer than other files: one table of all personal columns is easier to read whole.
import { beforeAll, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser } from "../../../test/harness/factories.ts";
import { buildFullAccount, type FullAccount } from "../../../test/harness/full-account.ts";

const api = openApp();
let user: FullAccount;
beforeAll(async () => {
  user = await buildFullAccount(api);
});

type Spoken = { told: string; as?: Record<string, string>; not?: Record<string, string> };

/** Each personal table's columns: exported as they are, exported in another form, or left out with a reason. */
const spoken: Record<string, Spoken> = {
  users: {
    told:
      "uuid nome email telefone user_type papel habilitar_email habilitar_whatsapp habilitar_sms " +
      "created_at updated_at email_confirmado_em telefone_confirmado_em email_desligado_por " +
      "whatsapp_desligado_por whatsapp_numero email_reclamado_em habilitar_push push_desligado_por " +
      "habilitar_telegram telegram_desligado_por",
    as: {
      google_sub: "whether Google is linked",
      email_a_confirmar: "whether it is to be confirmed",
      telefone_a_confirmar: "whether it is to be confirmed",
    },
    not: {
      id: "ours",
      senha_hash: "a secret",
      tem_push: "its devices say it",
      tem_telegram: "its conversation says it",
      email_so_substituia: "how mail was before its address was dead",
    },
  },
  consentimentos: { told: "tipo versao concedido origem created_at", not: { id: "ours" } },
  sessions: {
    told: "created_at expires_at revoked_at dispositivo last_used_at",
    not: { id: "a secret", revoked_reason: "ours", por_chave: "said by the passkey's last use" },
  },
  refresh_tokens: {
    told: "",
    not: {
      hash: "a secret",
      session_id: "a secret",
      parent_hash: "a secret",
      created_at: "its session's",
      used_at: "its session's",
    },
  },
  password_resets: {
    told: "",
    not: { token_hash: "a secret", created_at: "an hour", expires_at: "an hour" },
  },
  assinantes: {
    told: "stripe_customer_id",
    not: { premium_por_assinatura: "the same as user_type" },
  },
  assinaturas: {
    told: "status current_period_end cancel_at_period_end created_at interval ended_at",
    as: { plano_id: "its name", price_centavos: "reais" },
    not: {
      id: "ours",
      stripe_subscription_id: "the provider's, under cliente_stripe",
      current_period_start: "the end before",
      cancel_at: "the end, where the provider set another",
      moeda: "that of its payments",
      proximo_preco: "the provider's, of the plan that follows",
      renovacao_avisada: "ours",
      updated_at: "ours",
    },
  },
  pagamentos: {
    told: "pago_em estornado_em estorno_falhou_em",
    as: {
      plan_name: "plano",
      preco_centavos: "units of the currency",
      moeda: "the same, or reais",
      assinatura_id: "its plan's name",
      valor_centavos: "reais",
      estornado_centavos: "reais",
    },
    not: {
      stripe_invoice_id: "the provider's, under cliente_stripe",
      metodo: "on the provider's receipt",
      recibo_url: "the provider's, under cliente_stripe",
    },
  },
  stripe_refs: {
    told: "",
    not: { ref: "the provider's, under cliente_stripe", stripe_customer_id: "told as that of assinantes" },
  },
  stripe_clientes: {
    told: "",
    not: {
      stripe_customer_id: "told as that of assinantes",
      espelho: "its subscriptions, payments and refunds are told",
      lido_em: "ours",
      leitura: "ours",
      pedido: "ours",
      atendido: "ours",
      reler_em: "ours",
      apagado_em: "ours",
    },
  },
  checkouts: {
    told: "status created_at",
    as: { plano_id: "its name" },
    not: {
      stripe_session_id: "the provider's",
      stripe_price_id: "the provider's",
      pendente: "the same as status",
    },
  },
  preferencias: {
    told: "vagas_minimas nivel_escolaridade nome canais frequencia pausada updated_at",
    as: {
      salario_minimo: "a number",
      enviadas: "the same in the order of the call",
      locais_prova: "their names",
      locais_trabalho: "their names",
      cursos_especificos: "their names",
      cotas: "tiposCota",
      tipos_de_vaga: "the same",
    },
  },
  buscas: {
    told: "numero nome canais frequencia pausada vagas_minimas nivel_escolaridade updated_at",
    as: {
      salario_minimo: "a number",
      enviadas: "the same in the order of the call",
      locais_prova: "their names",
      locais_trabalho: "their names",
      cursos_especificos: "their names",
      cotas: "tiposCota",
      tipos_de_vaga: "the same",
    },
  },
  favoritos: { told: "created_at", as: { concurso_id: "its title" } },
  jornadas: {
    told: "situacao classificacao taxa updated_at",
    as: { concurso_id: "its title", cargo: "its name" },
  },
  alerts: { told: "created_at", as: { event_id: "its kind and title" }, not: { since_event_id: "ours" } },
  concursos_silenciados: { told: "created_at", as: { concurso_id: "its title" } },
  alert_settings: {
    told: "frequencia lembretes ultimo_dia pausados_ate so_certos silencio_de silencio_ate ordem recusas",
  },
  mentores: {
    told: "nome descricao conteudos whatsapp is_active localizacao revisao motivo created_at publico oculto",
    as: { preco_hora: "reais", foto: "Base64" },
    not: {
      id: "ours",
      uuid: "the page's address",
      foto_versao: "ours",
      updated_at: "ours",
      busca: "made of the others",
      versao: "ours",
    },
  },
  mentor_denuncias: { told: "motivo created_at", as: { mentor_id: "the mentor's name" } },
  aparelhos: {
    told: "nome created_at usado_em",
    as: { selado: "the address" },
    not: { uuid: "ours", marca: "made of the address" },
  },
  vigias: { told: "a_qualquer_hora desde updated_at", as: { selado: "the name and the digits" } },
  mencoes: {
    told: "mesmo_cpf prazo created_at dispensada_em",
    as: { selado: "the quote", documento_id: "the address of the publication" },
    not: { id: "ours", uuid: "ours", essencia: "made of the quote" },
  },
  personal_events: {
    told: "titulo kind",
    as: { mencao_id: "the mention's quote", pagina_id: "the page's address" },
    not: {
      id: "ours",
      assunto: "the mention's or page's own",
      occasion: "ours",
      itens: "the page's documents",
      created_at: "the alert's time says it",
    },
  },
  paginas_acompanhadas: { told: "nome created_at", as: { pagina_id: "its address" } },
  paginas_do_concurso: {
    told: "estado created_at",
    as: { concurso_id: "its title", pagina_id: "its address" },
    not: { origem: "of what was proposed it says that it was", novidades: "ours" },
  },
  calendar_feeds: { told: "ligado fora", not: { versao: "a secret's part" } },
  deliveries: {
    told: "channel status sent_at numeros attempts last_error",
    as: { event_id: "its alert's" },
    not: {
      due_at: "when it leaves next",
      provider_message_id: "the provider's",
      updated_at: "ours",
      resumo: "ours",
      urgencia: "ours",
      substituta: "the status says it",
      adiadas: "ours",
      depois: "the settings' order, as it was then",
      motivo: "the message says it",
      motivo_fim: "its text says it",
      ritmo: "how soon its searches want it, which they say",
      porque: "why it left at its time, which Meus alertas explains",
    },
  },
  whatsapp_audience: { told: "last_at" },
  codigos_telefone: {
    told: "numero",
    not: {
      codigo_hmac: "a secret",
      tentativas: "ten minutes",
      created_at: "ten minutes",
      expires_at: "ten minutes",
    },
  },
  pedidos_de_aviso: {
    told: "nome lista email confirmado_em created_at",
    not: { id: "ours", uuid: "ours", endereco: "the address once more", concurso_id: "its name" },
  },
  trocas_de_email: { told: "de para created_at confirmada_em anulada", not: { uuid: "ours" } },
  segundos_fatores: {
    told: "ligado_em",
    not: {
      segredo: "a secret",
      ultimo_passo: "a secret's use",
      erros: "a quarter of an hour",
      bloqueado_ate: "a quarter of an hour",
      created_at: "before it is on it counts for nothing",
    },
  },
  codigos_de_recuperacao: { told: "", not: { codigo_hmac: "a secret" } },
  chaves_de_acesso: {
    told: "nome created_at usada_em",
    not: {
      uuid: "ours",
      credencial: "the key's own",
      chave_publica: "the key's own",
      contador: "the key's own",
      transportes: "the key's own",
    },
  },
  chaves_de_api: {
    told: "nome final escopos created_at expira_em usada_em",
    not: { uuid: "ours", hash: "a secret", avisada_em: "that its end was mailed" },
  },
  telegram_chats: { told: "nome chat_id desde", not: { ajuda_em: "ours, a day" } },
  telegram_codes: { told: "", not: { code_hash: "a secret", expires_at: "a quarter of an hour" } },
  auditoria: {
    told: "acao mudancas created_at",
    as: { autor_uuid: "whether it was oneself" },
    not: { id: "ours", alvo_tipo: "always a person here", alvo_uuid: "oneself, or somebody else" },
  },
};

/** Reasons to leave a column out: a copy, only an identity, or about an exam. */
const copies = {
  avisos_a_pedido: "what was mailed of a request: that it was",
  preferencias_match: "preferencias once more, for the search",
  buscas_match: "buscas once more, for the search",
  concurso_versoes: "an administrator's work: its author",
  rascunhos: "an administrator's work: its author",
  minutas: "an administrator's work: who decided",
  casos_de_cobranca: "an administrator's work: what was unclear of a subscription, which is told",
  minuta_atos: "acts that were published",
  minuta_concursos: "exams that a draft may be about",
  minuta_revisoes: "what became of what readers proposed, whoever decided",
  procedencias: "where facts of exams are published",
  editais: "a draft's notice, not a person's",
  edital_partes: "a draft's notice, not a person's",
};

/** Columns that identify the user; the whole export is about that user. */
const owner = new Set(["user_id", "autor_id", "proposta_por"]);
const wordsOf = (text: string) => text.split(" ").filter(Boolean);

/** Finds personal tables: they refer to `users`, directly or through another personal table. */
const personal = `WITH RECURSIVE personal AS (
    SELECT 'users'::regclass::oid AS id
    UNION SELECT oid FROM pg_class WHERE relname = 'auditoria'
    UNION SELECT attrelid FROM pg_attribute JOIN pg_class k ON k.oid = attrelid
      WHERE attname IN ('user_id', 'autor_id') AND k.relkind IN ('r', 'p') AND NOT k.relispartition
        AND k.relnamespace = 'public'::regnamespace
    UNION SELECT c.conrelid FROM pg_constraint c JOIN personal ON c.confrelid = personal.id AND c.contype = 'f')
  SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type FROM information_schema.columns c
  JOIN personal ON personal.id = ('public.' || quote_ident(c.table_name))::regclass WHERE c.table_schema = 'public'`;

test("every column of every personal table is exported, or has a reason not to be", async () => {
  const { rows } = await api.deps.pool.query<{ table: string; column: string }>(personal);
  expect(rows.length).toBeGreaterThan(150);
  const speaks = ({ told, as = {}, not = {} }: Spoken) => [
    ...wordsOf(told),
    ...Object.keys(as),
    ...Object.keys(not),
  ];
  const missing = rows.filter(({ table, column }) => {
    if (table in copies) return false;
    const known = spoken[table];
    return !known || !(owner.has(column) || speaks(known).includes(column));
  });
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const there = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const said = Object.entries(spoken).flatMap(([table, one]) =>
    speaks(one).map((column) => `${table}.${column}`),
  );
  expect(said.filter((name) => !there.has(name))).toEqual([]);
});

/** The condition for a user's rows, by table. */
const theirs: Record<string, string> = {
  users: "t.id = $1",
  paginas_do_concurso: "t.proposta_por = $1",
  pagamentos: "t.assinatura_id IN (SELECT id FROM assinaturas WHERE user_id = $1)",
  auditoria: "t.alvo_uuid = (SELECT uuid FROM users WHERE id = $1)",
};

/** Fills the columns that account creation left empty. */
async function fill(): Promise<void> {
  const { pool } = api.deps;
  const at = "2026-11-19T12:34:5";
  await pool.query(
    `UPDATE users SET email_reclamado_em = '${at}0Z', email_confirmado_em = '${at}1Z', telefone_confirmado_em =
      '${at}2Z' WHERE id = $1`,
    [user.id],
  );
  await pool.query(
    "UPDATE users SET email_desligado_por = 'ENDERECO', whatsapp_desligado_por = 'NUMERO', " +
      "whatsapp_numero = '5531977775555', push_desligado_por = 'ENDERECO', telegram_desligado_por = " +
      "'PEDIDO' WHERE id = $1",
    [user.id],
  );
  await pool.query(`UPDATE aparelhos SET usado_em = '${at}3Z' WHERE user_id = $1`, [user.id]);
  await pool.query(
    `INSERT INTO sessions (id, user_id, created_at, expires_at, revoked_at)
     VALUES (gen_random_uuid(), $1, now(), now(), '2026-11-18T01:02:06Z')`,
    [user.id],
  );
  await pool.query(
    `INSERT INTO checkouts (user_id, plano_id, stripe_session_id, stripe_price_id, status, created_at)
     SELECT $1, id, 'cs_1', 'price_1', 'expired', '2026-11-18T01:02:07Z' FROM planos LIMIT 1`,
    [user.id],
  );
  await pool.query(
    `UPDATE sessions SET dispositivo = 'Chrome no Android', last_used_at = '${at}3Z' WHERE user_id = $1`,
    [user.id],
  );
  await pool.query(
    `WITH a AS (UPDATE assinaturas SET interval = 'month', current_period_end = '${at}4Z', ended_at = '${at}5Z'
      WHERE user_id = $1 RETURNING id)
     INSERT INTO pagamentos SELECT 'in_1', id, 1990, '${at}6Z', 990, '${at}7Z', '2026-11-18T01:02:09Z' FROM a`,
    [user.id],
  );
  await pool.query(
    `UPDATE alert_settings SET pausados_ate = '${at}8Z', silencio_de = 22, silencio_ate = 7 WHERE user_id = $1`,
    [user.id],
  );
  await pool.query("UPDATE mentores SET motivo = 'O motivo', localizacao = 'Olinda' WHERE user_id = $1", [
    user.id,
  ]);
  await pool.query(
    "UPDATE deliveries SET numeros = '{5531977776666}', sent_at = '2026-11-18T01:02:08Z' WHERE user_id = $1",
    [user.id],
  );
  await pool.query(`UPDATE chaves_de_acesso SET usada_em = '${at}9Z' WHERE user_id = $1`, [user.id]);
  await pool.query("UPDATE chaves_de_api SET usada_em = '2026-11-18T01:02:09Z' WHERE user_id = $1", [
    user.id,
  ]);
  await pool.query("UPDATE segundos_fatores SET ligado_em = '2026-11-18T01:02:03Z' WHERE user_id = $1", [
    user.id,
  ]);
  await pool.query("UPDATE trocas_de_email SET confirmada_em = '2026-11-18T01:02:04Z' WHERE user_id = $1", [
    user.id,
  ]);
  await pool.query("INSERT INTO whatsapp_audience VALUES ($1, '2026-11-18T01:02:05Z')", [user.id]);
  const other = await buildUser(api.deps.db, { user_type: "ADMIN" });
  await pool.query("INSERT INTO mentor_denuncias SELECT id, $1, 'Sumiu' FROM mentores WHERE user_id = $1", [
    user.id,
  ]);
  // Changes a personal field as an administrator would, so that the log has an entry.
  await pool.query(
    `INSERT INTO auditoria (autor_uuid, acao, alvo_tipo, alvo_uuid, mudancas, created_at)
     VALUES ($1, 'USUARIO_ALTERADO', 'USUARIO', $2, '[{"campo":"telefone"}]', now())`,
    [other.uuid, user.uuid],
  );
}

test("a full account's export contains every value that it promises", async () => {
  await fill();
  const { pool } = api.deps;
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(personal);
  const { body } = await api.app.inject({ url: "/api/users/me/export", headers: user.headers });
  const isTime = ({ type }: { type: string }) => type.startsWith("timestamp");
  const empty: string[] = [];
  const untold: string[] = [];
  for (const of of columns) {
    const { table, column } = of;
    if (!wordsOf(spoken[table]?.told ?? "").includes(column)) continue;
    const { rows } = await pool.query(
      `SELECT DISTINCT t."${column}" AS value FROM ${table} t WHERE ${theirs[table] ?? "t.user_id = $1"} AND
        t."${column}" IS NOT NULL`,
      [user.id],
    );
    if (rows.length === 0) empty.push(`${table}.${column}`);
    for (const { value } of rows) {
      const said = isTime(of) ? value.toISOString() : JSON.stringify(value).replace(/^[[{"]|[\]}"]$/g, "");
      if (!body.includes(said)) untold.push(`${table}.${column}: ${said}`);
    }
  }
  expect(untold).toEqual([]);
  // The column `papel` is empty for this user: only administrators have a value.
  expect(empty).toEqual(["users.papel"]);
});
