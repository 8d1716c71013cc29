// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text stands in template strings of the mutated files.
/** A change of one rule in SQL, and the tests that must notice it. */
export type SqlMutant = { file: string; find: string; replace: string; tests: string[] };

const inFile = (file: string, tests: string[], changes: [find: string, replace: string][]): SqlMutant[] =>
  changes.map(([find, replace]) => ({
    file: `server/src/${file}`,
    find,
    replace,
    tests: tests.map((test) => `server/src/${test}`),
  }));

/**
 * Stryker only blanks the strings that SQL is written in, so these mutants are written by hand. A check
 * requires that each `find` occurs once in its file (`server/test/laws/sql-mutants.test.ts`).
 */
export const sqlMutants: SqlMutant[] = [
  ...inFile(
    "alerts/fan-out.ts",
    ["alerts", "jornada"],
    [
      ["coalesce(c.versao_avisada, c.versao)::text", "c.versao::text"],
      [" AND d.status <> 'canceled')", ")"],
      ["f.created_at <= (SELECT", "f.created_at >= (SELECT"],
      ["u.user_type = 'REGULAR' THEN ${ownFrequencia}", "u.user_type = 'ADMIN' THEN ${ownFrequencia}"],
      ["THEN least(${w}.frequencia", "THEN greatest(${w}.frequencia"],
      ["`${isChosen} AND NOT (${isWeekly})`", "`${isChosen}`"],
      [" OR 0 = ANY (${lembretes}))`", ")`"],
      [" AND e.dados ? 'semana'))`", "))`"],
      [" AND s.user_id = r.user_id)", ")"],
      ["greatest(s.pausados_ate, ${event.later", "least(s.pausados_ate, ${event.later"],
      ["array_remove(em.ordem[2:], canal.channel)", "em.ordem"],
      ["(em.ordem[1] IS NULL OR em.ordem[1] = canal.channel)", "true"],
      ["coalesce(s.pausados_ate > ${now}::timestamptz, false)", "false"],
    ],
  ),
  ...inFile(
    "alerts/late-joiners.ts",
    ["alerts"],
    [
      [" FOR KEY SHARE`", "`"],
      ["(NOT ${isReachable}::boolean OR EXISTS", "(EXISTS"],
      ["ORDER BY e.data_fim_inscricao, e.id", "ORDER BY e.id DESC"],
    ],
  ),
  ...inFile(
    "alerts/unsent-events.ts",
    ["alerts"],
    [
      [" AND e.kind <> 'NOVO_CONCURSO'", ""],
      ["SELECT min(f.event_id)", "SELECT max(f.event_id)"],
      [" AND f.concurso_id = u.concurso_id", ""],
    ],
  ),
  ...inFile(
    "alerts/settings.queries.ts",
    ["alerts"],
    [
      ["sql`greatest(d.due_at", "sql`least(d.due_at"],
      ["d.status = 'queued' AND d.resumo", "d.status = 'queued'"],
    ],
  ),
  ...inFile(
    "deliveries/retention.ts",
    ["deliveries/retention.test.ts"],
    [
      ["(c.id IS NULL OR c.status IN (${overStatuses}))", "(c.status IN (${overStatuses}))"],
      ["\n    AND (c.id IS NULL OR", "\n    AND (true OR"],
      ["e.created_at < ${now}::timestamptz", "e.created_at > ${now}::timestamptz"],
    ],
  ),
  ...inFile(
    "deliveries/deliveries.queries.ts",
    ["deliveries"],
    [
      [" AND NOT d.resumo\n", "\n"],
      ["ORDER BY d.urgencia, d.due_at", "ORDER BY d.due_at"],
      ["d.attempts = 0 AND d.adiadas = 0 AND d.due_at", "d.due_at"],
      ["attempts = d.attempts + o.tried::integer", "attempts = d.attempts + 1"],
      ["coalesce(o.provider_message_id, d.provider_message_id)", "o.provider_message_id"],
      ["numeros = d.numeros || o.numeros", "numeros = o.numeros"],
      ["(NOT ${emailOn} OR ${isInOrder}) THEN 'downgraded'", "true THEN 'downgraded'"],
      ["WHERE NOT ${hasHadIt(sql`n.channel`)}", "WHERE true"],
      ["WHERE f.to <> 'email' OR ${emailStandsIn}", "WHERE true"],
      ["s.pausados_ate <= ${now} AND s.pausados_ate > e.created_at", "s.pausados_ate <= ${now}"],
    ],
  ),
  ...inFile(
    "subscriptions/checkouts.queries.ts",
    ["subscriptions"],
    [[" AND status = 'open' AND pendente)`", " AND status = 'open')`"]],
  ),
  ...inFile(
    "subscriptions/subscriptions.queries.ts",
    ["subscriptions"],
    [
      ["ORDER BY a.status = 'CANCELED', a.id DESC LIMIT 1", "ORDER BY a.id LIMIT 1"],
      ["coalesce(a.interval, p.interval)", "p.interval"],
    ],
  ),
  ...inFile(
    "jornada/irrelevant-events.ts",
    ["jornada"],
    [
      [" <> g.nome AND EXISTS (", " <> g.nome OR EXISTS ("],
      ["m->'cargo'->>'uuid' <> g.uuid::text)", "true)"],
      ["j.situacao = 'DESISTI'", "false"],
    ],
  ),
];
