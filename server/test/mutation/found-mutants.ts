// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text stands in template strings of the mutated files.
import { type HandMutant, inFile } from "./hand-mutant.ts";

/** Changes that a reader once made by hand, and no test noticed. The ninth, `FOR KEY SHARE`, is in `sql-mutants.ts`. */
export const foundMutants: HandMutant[] = [
  ...inFile("catalogue/concursos/save/save.ts", [
    [
      'new Set(["titulo", "orgao", "edital_numero"',
      'new Set(["titulo", "edital_numero"',
      "catalogue/concursos/save/save",
    ],
  ]),
  ...inFile("catalogue/concursos/changes/settling.ts", [
    [
      "(isResumed || before[day] !== today)",
      "before[day] !== today",
      "alerts/events/one-save: on its last day",
    ],
  ]),
  ...inFile("catalogue/concursos/changes/events.ts", [
    [
      "day < shiftedDayOf(today, -toldDays)",
      "day <= shiftedDayOf(today, -toldDays)",
      "catalogue/concursos/changes/events",
    ],
  ]),
  ...inFile("alerts/deliveries/pace.ts", [
    [
      "next_at BETWEEN clock_timestamp() AND clock_timestamp() + ${farthestMinutes} * interval '1 minute'",
      "next_at > clock_timestamp() AND ${farthestMinutes}::integer > 0",
      "alerts/deliveries/pace: a reservation beyond an hour",
    ],
  ]),
  ...inFile("alerts/events/fan-out.ts", [
    [
      "const afterReminders = 30;",
      "const afterReminders = 0;",
      "alerts/deliveries/pace: messages with a reminder",
    ],
    [
      "AND NOT ${irrelevantToStageWhere(event.eventId, sql`r.user_id`)}",
      "AND true",
      "catalogue/jornada/followers-of-stages: calls, results and further exam days",
    ],
  ]),
  ...inFile("collection/coletas/leitura/printed.ts", [
    ['return quote !== "" && (!form', "return true || (!form", "collection/coletas/leitura/printed"],
  ]),
  ...inFile("collection/coletas/leitura/leitura.ts", [
    [
      "return toPrinted(text, read(buildView(text), { ...act, text }));",
      "return read(buildView(text), { ...act, text });",
      "collection/coletas/leitura/guard",
    ],
  ]),
];
