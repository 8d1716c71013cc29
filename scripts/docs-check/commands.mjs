// Commands in the documents, with the check that runs each.
import { readFileSync } from "node:fs";

/** Pages with commands. */
export const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/operations.md",
  "docs/providers.md",
  "docs/high-availability.md",
  "docs/collecting.md",
];

/** Returns the commands of a page: lines of shell blocks, and npm commands in the text. */
export function commandsOf(page) {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
  const lines = blocks.flatMap((block) => block.replaceAll("\\\n", " ").split("\n"));
  const inline = [...text.matchAll(/`(npm (?:start|test|run [\w-]+)[^`]*)`/g)].map(
    ([, command = ""]) => command,
  );
  return [...lines, ...inline].map((line) => line.replace(/(^| )#.*$/, "").trim()).filter(Boolean);
}

const install = { file: "scripts/docs-check/operations.mjs" };

/**
 * For each command of the docs, the check that runs it, or the reason why none does. The first match counts.
 * @type {[RegExp, { file?: string, why?: string }][]}
 */
export const typed = [
  [
    /^npm start$|^(ROLE=\w+ )?(HOST=\S+ )?npm start$|^export NODE_ENV=production /,
    { file: "scripts/docs-check.mjs" },
  ],
  [/^(DATA_DIR=\S+ |DATABASE_URL=\S+ )?npm run (-s )?(restore|backup)\b/, { file: "scripts/docs-check.mjs" }],
  [/^npm run build -w web/, { file: "scripts/docs-check/production.mjs" }],
  [/^sudo concurso doctor --enviar-teste/, { file: "server/src/operation/operations/doctor/doctor.test.ts" }],
  [/^npm run (doctor|import|check|licences|sbom|docs:check)\b/, { file: "scripts/docs-check.mjs" }],
  [/^npm test\b/, { why: "continuous integration types it" }],
  [/^npm run dev\b/, { file: "scripts/docs-check.mjs" }],
  [/^npm run coletas:ler\b/, { file: "server/src/collection/coletas/reading/ler.command.test.ts" }],
  [/^npm run coletas:pagina\b/, { file: "server/src/collection/coletas/pagina/pagina.command.test.ts" }],
  [/^npm run coletas:rotulos\b/, { file: "server/src/collection/minutas/revisoes.test.ts" }],
  [/^npm run coletas:(pontuar|treinar)\b/, { file: "server/src/collection/coletas/labels/labels.test.ts" }],
  [/^npm run fuzz\b/, { file: "server/test/attacks/fuzz/fuzz.test.ts" }],
  [
    /^npm run mutate\b/,
    { why: "it runs for half an hour; a rule test checks that its mutants still fit their files" },
  ],
  [/^npm run failover\b/, { file: "server/test/faults/failover.test.ts" }],
  [/^npm run kill-rounds\b/, { file: "server/src/alerts/deliveries/kill-rounds.test.ts" }],
  [/^npm run year\b/, { file: "server/test/year/year.test.ts" }],
  [/^npm run oracle\b/, { file: "server/test/oracle/oracle.test.ts" }],
  [
    /^npm run (bench|lighthouse)\b/,
    { why: "they measure for minutes; docs/performance.md has a line of each result" },
  ],
  [/^npm run release\b/, { file: "scripts/docs-check/operations.mjs" }],
  [
    /^npm run remove-second-factor\b/,
    { file: "server/src/operation/operations/remove-second-factor.test.ts" },
  ],
  [/^npm run coletas:mover\b/, { file: "server/src/collection/coletas/reading/dados.test.ts" }],
  [/^(sudo concurso|npm run) finish-upgrade\b/, { file: "server/test/faults/upgrade.test.ts" }],
  [/^sudo concurso (remove-second-factor|coletas:mover)\b/, { file: "scripts/as-unit.test.ts" }],
  [/^sudo concurso\b/, { file: "scripts/docs-check/operations.mjs" }],
  [
    /^cp deploy\/env.example .env|^docker compose/,
    { why: "no Docker here; the part image follows the Dockerfile" },
  ],
  [/^git clone|^cd concurso-a-vista$/, { file: "scripts/docs-check/everyday.mjs" }],
  [/^npm run icons\b/, { why: "it asks npm for a package that is not installed; what it wrote is drawn" }],
  [/^npm run patroni\b/, { why: "it needs root, and writes what it found" }],
  [/^sudo cp -n|^curl --fail .*\/ready|^sudo systemctl disable --now concurso/, install],
  [
    /^sudo apt install (etcd|postgresql-15|haproxy)|^sudo (haproxy|patronictl)|^sudo .*(patroni|etcd|haproxy|leave-when-full)/,
    { why: "the machines' own; npm run patroni does the same with these files" },
  ],
  [
    /^sudo (nginx|caddy|sed|install|cp|systemctl|apt|mkdir|tar|useradd|-u postgres)\b|^printf 'PORT=/,
    install,
  ],
  [/^sha256sum|^cd \/opt/, install],
  [/^sudo npm ci --omit=dev/, install],
  [/^curl --data-binary/, { file: "server/src/alerts/channels/email/mail-reports.test.ts" }],
  [/^pgbackrest/, { why: "pgBackRest's own, with archives that nobody has here" }],
  [/^npm version|^git commit --all/, { why: "it makes a release" }],
];

/** Returns the entry of a command; undefined if there is none. */
export const whoTypes = (command) => typed.find(([pattern]) => pattern.test(command));

/** Returns the commands that no check runs, by reason. */
export function untyped() {
  const told = [...new Set(pages.flatMap(commandsOf))];
  return typed
    .filter(([, { why }]) => why)
    .map((row) => ({ why: row[1].why, commands: told.filter((command) => whoTypes(command) === row) }));
}
