// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text stands in template strings of the mutated files.
import { type HandMutant, inFile } from "./hand-mutant.ts";

/** Changes that a reader once made by hand, and no test noticed. The ninth, `FOR KEY SHARE`, is in `sql-mutants.ts`. */
export const foundMutants: HandMutant[] = [
  ...inFile("concursos/save.ts", [
    ['new Set(["titulo", "orgao", "edital_numero"', 'new Set(["titulo", "edital_numero"', "concursos/save"],
  ]),
  ...inFile("concursos/settling.ts", [
    ["(isResumed || before[day] !== today)", "before[day] !== today", "alerts/one-save: on its last day"],
  ]),
  ...inFile("concursos/events.ts", [
    ["day < shiftedDayOf(today, -toldDays)", "day <= shiftedDayOf(today, -toldDays)", "concursos/events"],
  ]),
  ...inFile("deliveries/pace.ts", [
    [
      "next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${farthestMinutes} * interval '1 minute'",
      "next_at > clock_timestamp() AND ${farthestMinutes}::integer > 0",
      "deliveries/pace: a reservation beyond an hour",
    ],
  ]),
  ...inFile("channels/email/sender.ts", [
    ['randomBytes(8).toString("base64url")', "user_id", "deliveries/digest: each digest of a user"],
  ]),
  ...inFile("alerts/fan-out.ts", [
    ["const afterReminders = 30;", "const afterReminders = 0;", "deliveries/pace: messages with a reminder"],
    [
      "AND NOT ${irrelevantToStageWhere(event.eventId, sql`r.user_id`)}",
      "AND true",
      "jornada/followers-of-stages: calls, results and further exam days",
    ],
  ]),
  ...inFile("coletas/leitura/printed.ts", [
    ['return quote !== "" && (!form', "return true || (!form", "coletas/leitura/printed"],
  ]),
  ...inFile("coletas/leitura/leitura.ts", [
    [
      "return toPrinted(text, read(buildView(text), { ...act, text }));",
      "return read(buildView(text), { ...act, text });",
      "coletas/leitura/guard",
    ],
  ]),
];
