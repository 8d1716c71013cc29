import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const isRoot = process.getuid?.() === 0;

/** An installation whose commands print how they were started, and copy their input. */
const echo = `
  import { readFileSync } from "node:fs";
  const [file, ...options] = process.argv.slice(2);
  const { DATABASE_URL, MAIL_FROM, ROLE, PORT, SECRET } = process.env;
  const about = { uid: process.getuid?.(), cwd: process.cwd(), options, DATABASE_URL, MAIL_FROM, ROLE, PORT, SECRET };
  process.stderr.write(JSON.stringify(about) + "\\n");
  if (options.includes("--falha")) process.exit(3);
  process.stdout.write(file === "-" ? readFileSync(0) : "no file");`;

let home: string;
let release: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cav-unit-"));
  chmodSync(home, 0o755);
  release = join(home, "releases", "0.10.0");
  mkdirSync(join(home, "releases", "0.9.0"), { recursive: true });
  cpSync(join(root, "scripts"), join(release, "scripts"), { recursive: true });
  const none = JSON.stringify({ packages: {} });
  mkdirSync(join(release, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(release, "node_modules/node/bin/node"));
  for (const path of ["package-lock.json", "node_modules/.package-lock.json"])
    writeFileSync(join(release, path), none);
  const operations = join(release, "server/src/operation/operations");
  mkdirSync(operations, { recursive: true });
  writeFileSync(join(release, "package.json"), '{"type":"module"}');
  for (const name of ["doctor", "backup", "restore", "import"])
    writeFileSync(join(operations, `${name}.command.ts`), echo);
  mkdirSync(join(home, "settings"));
  const variables = "DATABASE_URL=postgres://u:p@db/x\nMAIL_FROM=Concurso à Vista <a@b.br>\nPORT=1\n";
  writeFileSync(join(home, "settings", "env"), variables, { mode: 0o600 });
  writeFileSync(join(home, "settings", "0.10.0"), "PORT=3002\n", { mode: 0o600 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function concurso(args: string[], { input = "", uid }: { input?: string; uid?: number } = {}) {
  const { status, stdout, stderr } = spawnSync("sh", [join(root, "deploy/concurso"), ...args], {
    cwd: home,
    encoding: "utf8",
    input,
    env: {
      PATH: process.env.PATH,
      SECRET: "of the shell",
      CONCURSO_RELEASES: join(home, "releases"),
      CONCURSO_SETTINGS: join(home, "settings"),
      CONCURSO_CREDENTIALS: join(home, "credstore"),
      CONCURSO_USER: "nobody",
    },
    ...(uid ? { uid } : {}),
  });
  return { status, stdout, stderr, told: () => JSON.parse(stderr) as Record<string, unknown> };
}

test("a missing or unknown command prints the usage", () => {
  for (const args of [[], ["toString"], ["A=1"]])
    expect(concurso(args)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Uso: concurso [^\n]+\n$/),
    });
});

test("a missing release prints the searched path", () => {
  rmSync(join(home, "releases"), { recursive: true });
  const { status, stderr } = concurso(["doctor"]);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(join(home, "releases")) });
});

// Only root can read the variables and change the user; continuous integration runs as root.
describe.runIf(isRoot)("as root", () => {
  test("a command gets the unit's variables, user and directory, and none of the shell's", () => {
    const { status, told } = concurso(["doctor"]);
    expect(status).toBe(0);
    expect(told()).toEqual({
      uid: statUid("nobody"),
      cwd: release,
      options: [],
      DATABASE_URL: "postgres://u:p@db/x",
      MAIL_FROM: "Concurso à Vista <a@b.br>",
      PORT: "3002",
    });
  });

  test("a command gets the unit's credentials, which are no variables of its file", () => {
    mkdirSync(join(home, "credstore"));
    writeFileSync(join(home, "credstore", "concurso.SECRET"), "segredo\n", { mode: 0o600 });
    writeFileSync(join(home, "credstore", "outro"), "x", { mode: 0o600 });
    expect(JSON.parse(concurso(["doctor"]).stderr)).toMatchObject({ SECRET: "segredo" });
  });

  test("variables before the command's name take precedence", () => {
    const { told } = concurso(["DATABASE_URL=postgres://outro/vazio?a=b", "doctor"]);
    expect(told()).toMatchObject({ DATABASE_URL: "postgres://outro/vazio?a=b" });
  });

  test("a backup is written where root may write, readable by root only, never over another file", () => {
    mkdirSync(join(home, "closed"), { mode: 0o700 });
    const backup = () => concurso(["backup", "closed/copia.zst"], { input: "rows" });
    expect(backup().status).toBe(0);
    const file = join(home, "closed", "copia.zst");
    expect(readFileSync(file, "utf8")).toBe("rows");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(backup()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("já existe; escolha outro nome"),
    });
    expect(readdirSync(join(home, "closed"))).toEqual(["copia.zst"]);
  });

  test("a backup that fails leaves no file", () => {
    expect(concurso(["backup", "copia.zst", "--falha"]).status).toBe(3);
    expect(readdirSync(home).sort()).toEqual(["releases", "settings"]);
  });

  test("a file that only root can read is restored and imported", () => {
    writeFileSync(join(home, "closed.json"), "exams", { mode: 0o600 });
    for (const [name, option] of [
      ["restore", "--verificar"],
      ["import", "--skip-bad"],
    ] as const) {
      const { status, stdout, told } = concurso([name, "closed.json", option]);
      expect({ status, stdout }).toEqual({ status: 0, stdout: "exams" });
      expect(told()).toMatchObject({ options: [option], ...(name === "import" ? { ROLE: "web" } : {}) });
    }
    const missing = concurso(["restore", "nada.zst"]);
    expect(missing).toMatchObject({
      status: 1,
      stderr: `O arquivo "${join(home, "nada.zst")}" não existe\n`,
    });
  });

  test("another user is told to become root, and nothing runs", () => {
    const { status, stdout, stderr } = concurso(["doctor"], { uid: statUid("nobody") });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^Só o root pode ler .*sudo concurso doctor\n$/);
  });

  test("nothing runs without the file of variables", () => {
    rmSync(join(home, "settings", "env"));
    const { status, stdout, stderr } = concurso(["doctor"]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/env não pôde ser lido \(ENOENT\)/);
    expect(existsSync(join(home, "settings", "env"))).toBe(false);
  });
});

function statUid(user: string): number {
  return Number(spawnSync("id", ["-u", user], { encoding: "utf8" }).stdout);
}
