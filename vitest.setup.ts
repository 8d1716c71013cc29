import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";
import { stayOnThisMachine, takeOutsideCalls } from "./server/test/harness/only-this-machine.ts";

stayOnThisMachine();

// A test during which something complains on the console fails, unless it expected that and replaced the method.
const original = { error: console.error, warn: console.warn };
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ["error", "warn"] as const) {
    console[level] = (...args: unknown[]) => {
      complaints.push(format(...args));
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  if (complaints.length > 0) throw new Error(`Unexpected on the console:\n${complaints.join("\n")}`);
});

// Nor may a test, or a process that it started, reach for another machine.
afterEach(() => {
  const calls = takeOutsideCalls();
  if (calls.length > 0) throw new Error(`Reached for other machines:\n${calls.join("\n")}`);
});
