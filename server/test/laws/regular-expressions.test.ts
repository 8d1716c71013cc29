import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A regular expression as it is written: after what can stand before one, and nowhere else. */
const literal =
  /(?<=[(,=:[!&|?{};>]\s*|return\s+|^\s*)\/(?![*/])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm;

type Found = { expression: RegExp; where: string };

/** Every regular expression of the product. */
function* expressions(): Generator<Found> {
  for (const dir of ["contract/src", "server/src", "web/src"]) {
    for (const name of readdirSync(join(root, dir), { recursive: true }).map(String)) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const text = readFileSync(join(root, dir, name), "utf8").replace(/^\s*(\*|\/\/|\/\*).*$/gm, "");
      for (const [, source = "", flags] of text.matchAll(literal)) {
        yield { expression: new RegExp(source, flags), where: `${dir}/${name}` };
      }
    }
  }
  yield { expression: z.regexes.email, where: "zod" };
}

/** As long as whatever of strangers' text reaches an expression, or longer; squared, it is minutes. */
const length = 60_000;
/** For all texts together, of this thread's own time, whatever else the machine does; they take some milliseconds. */
const timeoutMs = 1_000;

/** What an attacker repeats so that an expression tries every way to read it, and fails at the end. */
const pumps = [
  ..." \t\n/-–.,;:@<>\"'()[]{}=_%+&#\\|*0aÀ",
  "a@",
  "a.",
  "a-",
  "a ",
  " a",
  "a,",
  ",a",
  "a/",
  "//",
  "1.",
  "\r\n",
  "\n ",
  "<script",
  "<head",
  "content-type:",
  "message-id:",
  "{{1",
  "**a",
];

/**
 * Reads only the operator's own settings, or what the product has written itself: nobody sends these a long text.
 * A new line here needs the same to be true of it.
 */
const trusted = new Set([
  "server/src/environment.ts",
  "server/src/platform/database/connect.ts",
  "server/src/platform/backup/file.ts",
  "server/src/platform/http/api-reference.ts",
]);

const found = [...expressions()].filter(({ where }) => !trusted.has(where));

test("the search finds expressions, wherever they stand", () => {
  expect(found.length).toBeGreaterThan(100);
  const sources = found.map(({ expression }) => expression.source);
  expect(sources).toContain("^Bearer (\\S+)$");
});

const texts = pumps.map((pump) => `${pump.repeat(length / pump.length)}\u0000x`);
const room = createContext({ texts, expression: /./ });
const reading = new Script("for (const text of texts) text.replace(expression, '')");

/** Whether it repeats something: another one looks at no more of a text, wherever it begins, than it is long itself. */
const repeats = ({ source }: RegExp) =>
  /[*+]|\{\d/.test(source.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x"));

/** Whether an expression is kept busy by one of the texts. */
function takesTooLong(expression: RegExp, limitMs = timeoutMs): boolean {
  Object.assign(room, { expression });
  // The limit is one of the clock: on a busy machine a thread may have had only a part of it, and gets more.
  for (let timeout = limitMs; ; timeout *= 2) {
    const before = process.threadCpuUsage();
    try {
      reading.runInContext(room, { timeout });
      return false;
    } catch (error) {
      if ((error as { code?: string }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1000 > limitMs * 0.9) return true;
    }
  }
}

test("an expression that can be kept busy is told from one that can't", { timeout: 600_000 }, () => {
  // These go on for minutes: no need to wait as long as for the product's, each of which may be the slowest that is right.
  const isBusy = (expression: RegExp) => takesTooLong(expression, timeoutMs / 5);
  expect([/^(a+)+$/, /\s+$/, /[^\s@]+@\S+\.\w/].map(isBusy)).toEqual([true, true, true]);
  expect([/^\s+/, /[a-z]{1,64}@/].map((expression) => takesTooLong(expression))).toEqual([false, false]);
});

test("no expression of the product can", { timeout: 600_000 }, () => {
  const each = new Map(found.map((one) => [String(one.expression), one]));
  const slow = [...each.values()].filter(({ expression }) => repeats(expression) && takesTooLong(expression));
  expect(slow.map(({ where, expression }) => `${where}: ${expression}`)).toEqual([]);
});
