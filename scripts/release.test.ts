import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pack } from "./pack.mjs";

const root = new URL("..", import.meta.url).pathname;
let home: string;
let checkout: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "cav-release-"));
  checkout = join(home, "checkout");
  mkdirSync(join(checkout, "server/test/releases/0.2.0"), { recursive: true });
  for (const name of ["scripts", "package.json", "server/test/releases/0.2.0/release.json"])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  writeFileSync(join(checkout, ".gitignore"), "web\n.cache\n");
  stateVersion("0.9.0");
  writeFileSync(
    join(checkout, "CHANGELOG.md"),
    "# Changelog\n\n## Unreleased\n\n## 0.9.0 (2026-12-01)\n\n- A line.\n",
  );
  git("init", "--quiet");
  commit("Release 0.9.0");
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const author = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
const who = ["-c", "user.name=Teste", "-c", "user.email=teste@teste.example"];

function git(...args: string[]): string {
  return execFileSync("git", [...who, ...args], {
    cwd: checkout,
    encoding: "utf8",
    env: { ...process.env, ...author },
  });
}

function commit(subject: string): string {
  git("add", "--all");
  git("commit", "--quiet", "--message", subject);
  return git("rev-parse", "HEAD").trim();
}

function stateVersion(version: string): void {
  const path = join(checkout, "package.json");
  const stated = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, `${JSON.stringify({ ...stated, version }, null, 2)}\n`);
}

/** Runs npm run release; it ends before it installs anything. */
function release(version: string) {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/release.mjs", version], {
    cwd: checkout,
    encoding: "utf8",
    // Advisories are asked for after all other questions: a registry that does not answer ends a correct release.
    env: {
      ...process.env,
      ...author,
      npm_config_registry: "http://127.0.0.1:1/",
      npm_config_fetch_retries: "0",
    },
  });
  return { status, said: stderr.trim() };
}

test("a release needs its version, its tag on this commit, an empty Unreleased section and no changes", () => {
  const refused = (said: string) => ({ status: 1, said });
  expect(release("0.9.1")).toEqual(refused("package.json tem a versão 0.9.0, e não 0.9.1"));
  expect(release("0.9.0")).toEqual(refused("Falta a tag v0.9.0: git tag --annotate v0.9.0"));
  git("tag", "--annotate", "v0.9.0", "--message", "0.9.0");
  // Nothing but the registry is missing.
  expect(release("0.9.0").said).toContain("O registro não diz os avisos de segurança");
  appendFileSync(join(checkout, "CHANGELOG.md"), "- Another line.\n");
  expect(release("0.9.0")).toEqual(refused("Há mudanças sem commit: M CHANGELOG.md"));
  const tagged = git("rev-parse", "HEAD").slice(0, 12);
  commit("Go on");
  expect(release("0.9.0")).toEqual(refused(`A versão 0.9.0 já é do commit ${tagged} (tag v0.9.0)`));
  const changelog = readFileSync(join(checkout, "CHANGELOG.md"), "utf8");
  writeFileSync(
    join(checkout, "CHANGELOG.md"),
    changelog.replace("Unreleased\n", "Unreleased\n\n- Later.\n"),
  );
  commit("Note what is later");
  expect(release("0.9.0").said).toBe(
    "CHANGELOG.md tem linhas em Unreleased; elas são desta versão ou da próxima?",
  );
  writeFileSync(
    join(checkout, "CHANGELOG.md"),
    changelog.replace("0.9.0 (2026-12-01)", "0.2.0 (2026-11-24)"),
  );
  stateVersion("0.2.0");
  commit("Use a version again");
  git("tag", "--annotate", "v0.2.0", "--message", "0.2.0");
  expect(release("0.2.0").said).toMatch(/^A versão 0\.2\.0 já foi lançada do commit 360ef925d77a$/);
});

test("a commit's archive is the same each time", () => {
  for (const name of ["web/build/index.html", ".cache/web-build"]) {
    mkdirSync(join(checkout, name, ".."), { recursive: true });
    writeFileSync(join(checkout, name), "built");
  }
  const made = ["first", "second"].map((name) => {
    const target = join(home, name);
    mkdirSync(target);
    const archive = readFileSync(pack(checkout, "concurso-a-vista-0.9.0", target));
    utimesSync(join(checkout, "web/build/index.html"), new Date(0), new Date(0));
    return archive;
  });
  expect(made[0]?.equals(made[1] ?? Buffer.alloc(0))).toBe(true);
});
