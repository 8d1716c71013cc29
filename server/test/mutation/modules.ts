/** Modules that stryker mutates as a whole, with the tests that must detect it. Their score must not fall. */
export const pureModules: { file: string; tests: string[] }[] = [
  {
    file: "server/src/alerts/events/schedule.ts",
    tests: ["server/src/alerts/events/schedule.test.ts"],
  },
  {
    file: "server/src/catalogue/concursos/changes/events.ts",
    tests: [
      "server/src/catalogue/concursos/changes/events.test.ts",
      "server/src/catalogue/concursos/changes/event-rules.test.ts",
    ],
  },
  {
    file: "server/src/collection/coletas/leitura/printed.ts",
    tests: [
      "server/src/collection/coletas/leitura/printed.test.ts",
      "server/src/collection/coletas/leitura/guard.test.ts",
    ],
  },
  {
    file: "server/src/members/subscriptions/refund-amounts.ts",
    tests: ["server/src/members/subscriptions/refund-amounts.test.ts"],
  },
  {
    file: "server/src/collection/paginas/cadencia.ts",
    tests: ["server/src/collection/paginas/cadencia.test.ts"],
  },
  {
    file: "contract/src/subscriptions/standing.ts",
    tests: ["contract/src/subscriptions/standing.test.ts"],
  },
];

/** The lowest share of killed mutants, in per cent. */
export const lowestScore = 85;

/** Folders whose tests need the database: of their mutants some are drawn by a seed. */
export const drawnFolders = [
  "server/src/alerts/events",
  "server/src/catalogue/concursos",
  "server/src/alerts/deliveries",
  "server/src/members/preferencias",
  "server/src/members/subscriptions",
];

export const drawnCount = 100;

/** Files of tests that kill processes or measure time; they take half a minute each. */
export const slowTests = [
  "kill-rounds",
  "crash",
  "full-disk",
  "channel-faults",
  "/pace",
  "/faults",
  "/memory",
];
