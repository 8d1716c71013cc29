import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const scripts = JSON.parse(read("package.json")).scripts as Record<string, string>;

/** What a page tells to type: lines of its shell blocks, and npm's commands in its text. */
function commandsOf(page: string): string[] {
  const text = read(page);
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
  const lines = blocks.flatMap((block) => block.replaceAll("\\\n", " ").split("\n"));
  const inline = [...text.matchAll(/`(npm (?:start|test|run [\w-]+)[^`]*)`/g)].map(
    ([, command = ""]) => command,
  );
  return [...lines, ...inline].map((line) => line.replace(/(^| )#.*$/, "").trim()).filter(Boolean);
}

const papers = "scripts/papers.mjs";

/** Who types each command, or why nobody does. The first that fits counts. */
const typed: [command: RegExp, by: { file: string } | { why: string }][] = [
  [/^npm start$|^(ROLE=\w+ )?(HOST=\S+ )?npm start$|^export NODE_ENV=production /, { file: papers }],
  [/^(DATA_DIR=\S+ |DATABASE_URL=\S+ )?npm run (-s )?(restore|backup)\b/, { file: papers }],
  [/^npm run doctor -- --enviar-teste/, { file: "server/src/operations/doctor/doctor.test.ts" }],
  [/^npm run (doctor|import|check|licences|sbom|papers)\b/, { file: papers }],
  [/^npm test\b/, { why: "it is what runs this" }],
  [/^npm run dev\b/, { file: papers }],
  [/^npm run remove-second-factor\b/, { file: "server/src/operations/remove-second-factor.test.ts" }],
  [/^npm run coletas:ler\b/, { file: "server/src/coletas/ler.command.test.ts" }],
  [/^npm run coletas:mover\b/, { file: "server/src/coletas/dados.test.ts" }],
  [/^npm run fuzz\b/, { file: "server/test/attacks/fuzz/fuzz.test.ts" }],
  [/^npm run failover\b/, { file: "server/test/faults/failover.test.ts" }],
  [/^npm run kill-rounds\b/, { file: "server/src/deliveries/kill-rounds.test.ts" }],
  [/^npm run year\b/, { file: "server/test/year/year.test.ts" }],
  [
    /^npm run (bench|lighthouse)\b/,
    { why: "they measure, for minutes; what they write is read, in docs/performance.md" },
  ],
  [/^sudo cp deploy\/systemd|^sudo systemctl enable/, { file: "scripts/papers/deployed-files.mjs" }],
  [/^npm run icons\b/, { why: "it asks npm for a package that is not installed; what it wrote is drawn" }],
  [/^npm run patroni\b/, { why: "it needs root, and writes what it found" }],
  [/^sudo cp -n|^curl --fail .*\/ready/, { file: "scripts/papers/upgrade.mjs" }],
  [/^sudo systemctl disable --now concurso/, { file: "scripts/papers/upgrade.mjs" }],
  [/^sudo (useradd|git clone|-u postgres|install)|^printf 'PORT=/, { why: "the machine's own, as root" }],
  [
    /^sudo (apt|systemctl|patronictl)\b/,
    { why: "the machines' own; npm run patroni does the same with these files" },
  ],
  [/^sudo npm ci --omit=dev/, { file: "scripts/papers/image.mjs" }],
  [/^curl --data-binary/, { file: "server/src/deliveries/mail-reports.test.ts" }],
  [/^pgbackrest/, { why: "pgBackRest's own, with archives that nobody has here" }],
  [/^npm version|^git commit --all/, { why: "it makes a release" }],
];

test("every command that README, CONTRIBUTING and the operator's page tell is typed by a test or by npm run papers", () => {
  for (const page of ["README.md", "CONTRIBUTING.md", "docs/operations.md"]) {
    const commands = commandsOf(page);
    expect(commands.length, page).toBeGreaterThan(3);
    expect(
      commands.filter((command) => !typed.some(([pattern]) => pattern.test(command))),
      page,
    ).toEqual([]);
  }
});

test("no command is spoken for that no page tells, and who types them is there", () => {
  const all = ["README.md", "CONTRIBUTING.md", "docs/operations.md"].flatMap(commandsOf);
  for (const [pattern, by] of typed) {
    expect(
      all.some((command) => pattern.test(command)),
      String(pattern),
    ).toBe(true);
    if ("file" in by) expect(existsSync(`${root}${by.file}`), by.file).toBe(true);
  }
});

test("npm run papers types what it is said to", () => {
  const text = read(papers);
  for (const command of ["start", "check", "import", "doctor", "backup", "restore", "licences", "sbom"])
    expect(text, command).toMatch(new RegExp(`npm (run (-s )?)?${command}\\b|"npm", \\["${command}"\\]`));
});

test("every script of the repository is told of", () => {
  const told = ["README.md", "CONTRIBUTING.md", "docs/operations.md"].map(read).join("\n");
  for (const name of Object.keys(scripts)) expect(told, name).toMatch(new RegExp(`npm (run )?${name}\\b`));
});
