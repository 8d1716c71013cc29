import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { type Attack, attacksOn, textOf } from "./attack-strings.ts";
import { expressions } from "./expressions.ts";

/** Length of strangers' text, or longer; quadratic matching would take minutes. */
const length = 60_000;
/** CPU time of this thread for all texts; normal expressions take some ms. */
const timeoutMs = 1_000;

/** Repeated texts that make an expression try every way to match, and fail at the end. */
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
 * Files that read only operators' settings or the product's own texts, so no long text reaches them. New entries must
 * satisfy this.
 */
const trusted = new Set([
  "server/src/environment.ts",
  "server/src/platform/database/connect.ts",
  "server/src/platform/backup/file.ts",
  "server/src/platform/http/api/api-reference.ts",
]);

const found = [...expressions()].filter(({ where }) => !trusted.has(where));

test("the search finds expressions in every position", () => {
  expect(found.length).toBeGreaterThan(100);
  const sources = found.map(({ expression }) => expression.source);
  expect(sources).toContain("^Bearer (\\S+)$");
});

const usualTexts = pumps.map((pump) => `${pump.repeat(length / pump.length)}\u0000x`);
const room = createContext({ texts: usualTexts, expression: /./ });
const reading = new Script("for (const text of texts) text.replace(expression, '')");

/**
 * Returns whether an expression repeats anything; an expression without repetition reads a bounded part of the
 * text.
 */
const repeats = ({ source }: RegExp) =>
  /[*+]|\{\d/.test(source.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x"));

/** Returns whether the texts exceed the time limit. */
function takesTooLong(expression: RegExp, limitMs = timeoutMs, texts = usualTexts): boolean {
  Object.assign(room, { expression, texts });
  // The timeout is wall-clock time, so on a busy machine it is doubled until the CPU time counts.
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

test("slow expressions are distinguished from fast ones", { timeout: 600_000 }, () => {
  // The checks run for minutes, so a shorter limit is enough.
  const isBusy = (expression: RegExp) => takesTooLong(expression, timeoutMs / 5);
  expect([/^(a+)+$/, /\s+$/, /[^\s@]+@\S+\.\w/].map(isBusy)).toEqual([true, true, true]);
  expect([/^\s+/, /[a-z]{1,64}@/].map((expression) => takesTooLong(expression))).toEqual([false, false]);
});

test("no expression of the product is slow", { timeout: 600_000 }, () => {
  const each = new Map(found.map((one) => [String(one.expression), one]));
  const slow = [...each.values()].filter(({ expression }) => repeats(expression) && takesTooLong(expression));
  expect(slow.map(({ where, expression }) => `${where}: ${expression}`)).toEqual([]);
});

/** Text by an attack is bounded by this: a longer one is no line, title or cell. */
const attackLength = 100_000;
const attackMs = 100;
/** A short attack that takes longer than a linear one could is tried at full length. */
const shortLength = 8_000;
const shortMs = 1;

/** Returns the attack under which an expression takes more than 100 ms of CPU for 100,000 signs. */
function findSlowAttack(expression: RegExp): Attack | undefined {
  return attacksOn(expression).find(
    (attack) =>
      takesTooLong(expression, shortMs, [textOf(attack, shortLength)]) &&
      takesTooLong(expression, attackMs, [textOf(attack, attackLength)]),
  );
}

test("attacks find what usual texts miss", () => {
  const slow = [
    /\/\(S\([^)]*\)\)/i,
    /^(?:[\s\d]|de|(?:jan|mar)[a-z]*)*$/,
    /[^\S\n]*\|?[^\S\n]*$/,
    /x(?:\w{2,6} anos? |anos? )*z/,
  ];
  expect(slow.filter((one) => findSlowAttack(one) === undefined)).toEqual([]);
  const fast = [/\/\(S\([^()]{0,100}\)\)/i, /^\s*a/, /(?<![. ])[. ]{4,}\d*$/];
  expect(fast.filter((one) => findSlowAttack(one) !== undefined)).toEqual([]);
});

test("no expression of the product is slow under an attack of its form", { timeout: 600_000 }, () => {
  const each = new Map(found.map((one) => [String(one.expression), one]));
  const slow = [...each.values()].flatMap(({ expression, where }) => {
    const attack = findSlowAttack(expression);
    return attack
      ? [`${where}: ${String(expression).slice(0, 300)} ${JSON.stringify(attack).slice(0, 200)}`]
      : [];
  });
  expect(slow).toEqual([]);
});
