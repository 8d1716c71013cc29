import { execFileSync, spawn } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type SqlMutant, sqlMutants } from "./sql-mutants.ts";
import { root, type Score } from "./stryker.ts";

const tree = join(root, ".cache", "mutation", "tree");

/** Copies the files that git knows, because a mutant must not touch the sources of somebody who works on them. */
function copyTree(): void {
  rmSync(tree, { recursive: true, force: true });
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  for (const modules of globSync("{,*/}node_modules", { cwd: root }))
    symlinkSync(join(root, modules), join(tree, modules));
}

/** Runs test files or folders in the copy; true where they pass. */
function pass(tests: string[]): Promise<boolean> {
  const files = tests.flatMap((test) => (test.endsWith(".ts") ? test : `${test}/**/*.test.ts`));
  const args = ["run", "--config", "server/test/mutation/vitest.config.ts", "--bail=1"];
  const env = { ...process.env, MUTATION_TESTS: files.join(",") };
  const child = spawn(join(root, "node_modules", ".bin", "vitest"), args, {
    cwd: tree,
    env,
    stdio: "ignore",
  });
  return new Promise((resolve) => child.on("close", (code) => resolve(code === 0)));
}

async function isKilled({ file, find, replace, tests }: SqlMutant): Promise<boolean> {
  const path = join(tree, file);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return !(await pass(tests));
  } finally {
    writeFileSync(path, text);
  }
}

/** Makes each mutant of SQL in a copy, and runs its tests. Throws where they fail without a mutant. */
export async function runSqlMutants(mutants = sqlMutants): Promise<Score> {
  copyTree();
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  if (!(await pass(tests))) throw new Error(`the tests fail without a mutant: ${tests.join(", ")}`);
  const survivors: Score["survivors"] = [];
  for (const mutant of mutants) {
    const killed = await isKilled(mutant);
    const line = readFileSync(join(root, mutant.file), "utf8").split(mutant.find)[0]?.split("\n").length ?? 0;
    process.stdout.write(
      `${killed ? "✓" : "✗"} ${mutant.file}:${line}: ${mutant.find} → ${mutant.replace}\n`,
    );
    if (!killed)
      survivors.push({
        file: mutant.file,
        line,
        mutator: "sql",
        replacement: mutant.replace,
        status: "Survived",
      });
  }
  return { killed: mutants.length - survivors.length, all: mutants.length, survivors };
}
