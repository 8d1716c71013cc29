/** Modules that stryker mutates as a whole, with the tests that must detect it. Their score must not fall. */
export const pureModules: { file: string; tests: string[] }[] = [
  {
    file: "server/src/alerts/schedule.ts",
    tests: ["server/src/alerts/schedule.test.ts"],
  },
  {
    file: "server/src/concursos/events.ts",
    tests: ["server/src/concursos/events.test.ts", "server/src/concursos/event-rules.test.ts"],
  },
  {
    file: "server/src/coletas/leitura/printed.ts",
    tests: ["server/src/coletas/leitura/printed.test.ts", "server/src/coletas/leitura/guard.test.ts"],
  },
  {
    file: "server/src/subscriptions/refund-amounts.ts",
    tests: ["server/src/subscriptions/refund-amounts.test.ts"],
  },
  {
    file: "server/src/paginas/cadencia.ts",
    tests: ["server/src/paginas/cadencia.test.ts"],
  },
  {
    file: "contract/src/standing.ts",
    tests: ["contract/src/standing.test.ts"],
  },
];

/** The lowest share of killed mutants, in per cent. */
export const lowestScore = 85;

/** Folders whose tests need the database: of their mutants some are drawn by a seed. */
export const drawnFolders = [
  "server/src/alerts",
  "server/src/concursos",
  "server/src/deliveries",
  "server/src/preferencias",
  "server/src/subscriptions",
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
