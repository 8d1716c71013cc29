import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { defineTask, smallLimits } from "../../src/platform/sandbox/sandbox.ts";

/** Attacks of a hostile file on its reader, one function each. */
export const add = (a: number, b: number) => a + b;
export const countBytes = (bytes: Uint8Array, more: Uint8Array) => bytes.length + more.length;
export const pidOf = () => process.pid;
export const spin = () => {
  for (;;);
};
export const waitForEver = () => new Promise(() => undefined);
export const fillBuffers = () => {
  const kept: Buffer[] = [];
  for (;;) kept.push(Buffer.alloc(4_000_000, 1));
};
export const fillHeap = () => {
  const kept: number[][] = [];
  for (;;) kept.push([kept.length]);
};
export const recurse = (depth: number): number => 1 + recurse(depth + 1);
export const abort = () => process.abort();
export const exit = () => process.exit(0);
export const answerLargely = () => Buffer.alloc(smallLimits.outputBytes + 1);
export const failLater = () => {
  setImmediate(() => {
    throw new Error("later");
  });
  return new Promise(() => undefined);
};
export const writeFile = (path: string) => writeFileSync(path, "x");
export const readEnvironment = () => Object.keys(process.env).length;
export const reachOut = () =>
  new Promise((resolve, reject) => connect(1, "127.0.0.1").on("error", reject).on("connect", resolve));
export function* giveParts(count: number, stopAt: number) {
  for (let part = 0; part < count; part++) {
    if (part === stopAt) spin();
    yield part;
  }
}

/** Defines a task of this file with a short timeout. */
export function quickTask<F extends (...args: never[]) => unknown>(name: string, more = {}) {
  return defineTask<F>(new URL(import.meta.url), name, { ...smallLimits, cpuMs: 600, ...more });
}
