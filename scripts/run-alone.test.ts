import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("run-alone.mjs", import.meta.url));

let home: string;
let lock: string;
let started: ChildProcess[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cav-run-alone-"));
  lock = join(home, "set-up.lock");
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

type Task = { who?: string; code: string; quiet?: boolean; stamp?: { file: string; text: string } };

/** Runs JavaScript code under the lock. */
function runAlone({ code, who = "npm run teste", ...task }: Task) {
  const asked = { who, line: `começa ${who}`, command: [process.execPath, "-e", code], ...task };
  const child = spawn(process.execPath, [script, lock, JSON.stringify(asked)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  let output = "";
  const said = new Map<string, () => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      for (const [text, tell] of said) if (output.includes(text)) tell();
    });
  return {
    child,
    says: (text: string) =>
      new Promise<void>((resolve) => (output.includes(text) ? resolve() : said.set(text, resolve))),
    end: once(child, "close").then(([code]) => ({ code, output })),
  };
}

const quotedPath = (name: string) => JSON.stringify(join(home, name));
/** Returns code that prints a line and runs until the file `fim` exists. */
const untilTold = () => `console.log("trabalha " + process.pid);
  setInterval(() => { if (require("fs").existsSync(${quotedPath("fim")})) process.exit(0); }, 20);`;
const tellToEnd = () => writeFileSync(join(home, "fim"), "");

test("output, exit code and stamp are passed on, and nothing stays behind", async () => {
  const stamp = { file: join(home, "carimbo"), text: "feito" };
  const good = await runAlone({ code: `console.log("saída")`, stamp }).end;
  expect(good).toEqual({ code: 0, output: "começa npm run teste\nsaída\n" });
  expect(readFileSync(stamp.file, "utf8")).toBe("feito");

  const bad = { code: `console.log("erro"); process.exit(3)`, stamp: { ...stamp, text: "de novo" } };
  expect(await runAlone({ ...bad, quiet: true }).end).toMatchObject({
    code: 3,
    output: expect.stringContaining("erro"),
  });
  expect(readFileSync(stamp.file, "utf8")).toBe("feito");
  expect(existsSync(lock)).toBe(false);
});

test("a quiet command prints nothing on success", async () => {
  const { output } = await runAlone({ code: `console.log("aviso"); console.error("outro")`, quiet: true })
    .end;
  expect(output).toBe("começa npm run teste\n");
});

test("the second command names the first, waits, runs nothing, and asks for a new check", async () => {
  const first = runAlone({ who: "npm run start", code: untilTold() });
  await first.says("trabalha");
  const second = runAlone({ who: "npm run test", code: `console.log("também")` });
  await second.says(`Esperando por "npm run start" (processo ${first.child.pid})`);
  tellToEnd();
  expect(await first.end).toMatchObject({ code: 0 });
  const { code, output } = await second.end;
  expect(code).toBe(75);
  expect(output).not.toContain("também");
});

test("of many simultaneous commands, one runs at a time", async () => {
  const file = quotedPath("dentro");
  // Creating the file fails if another command runs at the same time.
  const code = `const fs = require("fs"); fs.writeFileSync(${file}, "", { flag: "wx" });
    setTimeout(() => fs.rmSync(${file}), 50);`;
  const ends = await Promise.all(Array.from({ length: 6 }, () => runAlone({ code }).end));
  expect(ends.map(({ code }) => code)).toContain(0);
  expect(ends.filter(({ code }) => code !== 0 && code !== 75)).toEqual([]);
});

test("a killed holder is waited for while its command runs, and no longer", async () => {
  const first = runAlone({ code: untilTold() });
  await first.says("trabalha");
  // The lock is replaced to name the command, so wait for that.
  await lockNames(2);
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = runAlone({ code: "" });
  await second.says("Esperando por");
  tellToEnd();
  expect(await second.end).toMatchObject({ code: 75 });
  expect(existsSync(lock)).toBe(false);
});

/** Resolves when the lock names so many processes. */
async function lockNames(count: number) {
  const named = () => JSON.parse(readFileSync(lock, "utf8")).processes.length === count;
  const watcher = watch(home);
  try {
    while (!named()) await once(watcher, "change");
  } finally {
    watcher.close();
  }
}

test("an abandoned lock is taken over, even if its process id was reused", async () => {
  const ended = spawn(process.execPath, ["-e", ""]);
  await once(ended, "exit");
  const left = [
    { who: "npm run start", processes: [{ pid: ended.pid, began: "1" }] },
    ...(process.platform === "linux"
      ? [{ who: "npm run start", processes: [{ pid: process.pid, began: "1" }] }]
      : []),
  ];
  for (const holder of left) {
    writeFileSync(lock, JSON.stringify(holder));
    expect(await runAlone({ code: `console.log("feito")` }).end).toMatchObject({
      code: 0,
      output: expect.stringContaining("feito"),
    });
  }
});
