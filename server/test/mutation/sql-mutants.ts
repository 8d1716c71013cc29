// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text stands in template strings of the mutated files.
import { type HandMutant, inFile } from "./hand-mutant.ts";

/**
 * Stryker only blanks the strings that SQL is written in, so these mutants are written by hand. A check
 * requires that each `find` occurs once in its file (`server/test/laws/hand-mutants.test.ts`).
 */
export const sqlMutants: HandMutant[] = [
  ...inFile("alerts/events/fan-out.ts", [
    [
      "coalesce(c.versao_avisada, c.versao)::text",
      "c.versao::text",
      "alerts/events/settle: a saver who got the last change",
    ],
    [
      " AND d.status <> 'canceled')",
      ")",
      "alerts/events/first-word: a user whose announcement was never sent",
    ],
    ["f.created_at <= (SELECT", "f.created_at >= (SELECT", "catalogue/jornada/jornada: over an exam"],
    [
      "u.user_type = 'REGULAR' THEN ${ownFrequencia}",
      "u.user_type = 'ADMIN' THEN ${ownFrequencia}",
      "alerts/events/buscas: a user's own frequency applies",
    ],
    [
      "THEN least(${w}.frequencia",
      "THEN greatest(${w}.frequencia",
      "alerts/events/buscas: has no frequency, the user's own",
    ],
    [
      "`${isChosen} AND (NOT (${isWeekly}) OR ${isCalled})`",
      "`${isChosen}`",
      "alerts/events/held-back: a weekly digest comes on Monday",
      "alerts/events/calendar-walk: over four months",
    ],
    [
      "CASE WHEN ${isSalvo} THEN",
      "CASE WHEN NOT ${isSalvo} THEN",
      "alerts/deliveries/messages-of-day: a change of a saved exam comes at once",
    ],
    [
      " AND 0 = ANY (s.lembretes))`",
      ")`",
      "alerts/events/held-back: a weekly digest comes on Monday",
      "alerts/events/calendar-walk: over four months",
    ],
    [" AND s.user_id = r.user_id)", ")", "alerts/events/settings: a muted exam sends nothing"],
    [
      "greatest(s.pausados_ate, ${event.later",
      "least(s.pausados_ate, ${event.later",
      "alerts/events/held-back: a pause holds everything",
    ],
    [
      "array_remove(em.ordem[2:], canal.channel)",
      "em.ordem",
      "alerts/deliveries/order: a permanent WhatsApp failure",
    ],
    [
      "(em.ordem[1] IS NULL OR em.ordem[1] = canal.channel)",
      "true",
      "alerts/deliveries/order: without an order all channels",
    ],
    [
      "coalesce(s.pausados_ate > ${now}::timestamptz, false)",
      "false",
      "alerts/events/held-back: a pause holds everything",
    ],
  ]),
  ...inFile("alerts/events/late-joiners.ts", [
    [" FOR KEY SHARE`", "`", "alerts/events/late-joiners: an exam can't be deleted"],
    [
      "(NOT ${isReachable}::boolean OR EXISTS",
      "(EXISTS",
      "alerts/events/late-joiners: a user with a first channel",
    ],
    [
      "ORDER BY e.data_fim_inscricao, e.id",
      "ORDER BY e.id DESC",
      "alerts/events/late-joiners: a user with new searches",
    ],
  ]),
  ...inFile("alerts/events/unsent-events.ts", [
    [" AND e.kind <> 'NOVO_CONCURSO'", "", "alerts/events/unsent-events: an unsent announcement"],
    [
      "SELECT min(f.event_id)",
      "SELECT max(f.event_id)",
      "alerts/events/unsent-events: once a channel is back",
    ],
    [" AND f.concurso_id = u.concurso_id", "", "alerts/events/unsent-events: once a channel is back"],
  ]),
  ...inFile("alerts/events/settings.queries.ts", [
    ["sql`greatest(d.due_at", "sql`least(d.due_at", "alerts/events/held-back: a pause also holds"],
    ["`d.status = 'queued' AND d.resumo", "`d.status = 'queued'", "alerts/events/held-back: pause"],
  ]),
  ...inFile("alerts/deliveries/retention.ts", [
    [
      "(c.id IS NULL OR c.status IN (${overStatuses}))",
      "(c.status IN (${overStatuses}))",
      "alerts/deliveries/retention: alerts older than two years",
    ],
    [
      "\n    AND (c.id IS NULL OR",
      "\n    AND (true OR",
      "alerts/deliveries/retention: alerts older than two years",
    ],
    [
      "e.created_at < ${now}::timestamptz",
      "e.created_at > ${now}::timestamptz",
      "alerts/deliveries/retention: alerts older than two years",
    ],
  ]),
  ...inFile("alerts/deliveries/deliveries.queries.ts", [
    [" AND NOT d.resumo\n", "\n", "alerts/events/held-back: a digest comes once a day"],
    [
      "ORDER BY d.urgencia, d.due_at",
      "ORDER BY d.due_at",
      "alerts/deliveries/pace: of news the nearest deadline",
      "alerts/deliveries/pace: messages with a reminder leave",
    ],
    ["d.attempts = 0 AND d.adiadas = 0 AND d.due_at", "d.due_at", "alerts/deliveries/digest"],
    [
      "attempts = d.attempts + o.tried::integer",
      "attempts = d.attempts + 1",
      "alerts/events/held-back: at night WhatsApp waits",
    ],
    [
      "coalesce(o.provider_message_id, d.provider_message_id)",
      "o.provider_message_id",
      "alerts/deliveries/reports",
    ],
    [
      "numeros = d.numeros || o.numeros",
      "numeros = o.numeros",
      "alerts/deliveries/reports: a number is not tried",
    ],
    [
      "(NOT ${emailOn} OR ${isInOrder}) THEN 'downgraded'",
      "true THEN 'downgraded'",
      "alerts/deliveries/stand-in: deliveries that waited when premium ended",
    ],
    ["WHERE NOT ${hasHadIt(sql`n.channel`)}", "WHERE true", "alerts/deliveries/order"],
    [
      "WHERE f.to <> 'email' OR ${emailStandsIn}",
      "WHERE true",
      "alerts/deliveries/stand-in: users who switched both",
    ],
    [
      "s.pausados_ate <= ${now} AND s.pausados_ate > e.created_at",
      "s.pausados_ate <= ${now}",
      "alerts/events/held-back: pause",
    ],
  ]),
  ...inFile("members/subscriptions/checkouts.queries.ts", [
    [" AND status = 'open' AND pendente)`", " AND status = 'open')`", "members/subscriptions/billing-mails"],
  ]),
  ...inFile("members/subscriptions/subscriptions.queries.ts", [
    [
      "ORDER BY a.status = 'CANCELED', a.id DESC LIMIT 1",
      "ORDER BY a.id LIMIT 1",
      "members/subscriptions/casos: a customer deleted at Stripe",
    ],
    ["coalesce(a.interval, p.interval)", "p.interval", "members/subscriptions/change: changing from"],
  ]),
  ...inFile("catalogue/jornada/irrelevant-events.ts", [
    [" <> g.nome AND EXISTS (", " <> g.nome OR EXISTS (", "catalogue/jornada/followers-of-stages"],
    [
      "m->'cargo'->>'uuid' <> g.uuid::text)",
      "true)",
      "catalogue/jornada/followers-of-stages: another position",
    ],
    ["j.situacao = 'DESISTI'", "false", "catalogue/jornada/jornada: over an exam"],
  ]),
];
