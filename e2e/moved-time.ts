// Moves the clocks of running processes. Preloaded from outside, because the product itself has no such switch.
import { closeSync, openSync, readSync, writeFileSync } from "node:fs";

const file = new URL(import.meta.url).searchParams.get("file");
if (file) followTime(file);

/** Advances `Date` in this process by the milliseconds in the file. */
function followTime(path: string): void {
  const handle = openSync(path, "r");
  process.on("exit", () => closeSync(handle));
  const buffer = Buffer.alloc(8);
  const now = Date.now.bind(Date);
  function movedNow(): number {
    readSync(handle, buffer, 0, 8, 0);
    return now() + buffer.readDoubleLE();
  }
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [movedNow()], newTarget),
    get: (target, name, receiver) => (name === "now" ? movedNow : Reflect.get(target, name, receiver)),
  });
}

/** Creates a clock for a product that jumps forward on request. */
export function createMovedTime(path: string) {
  let ahead = 0;
  const tell = () => {
    const buffer = Buffer.alloc(8);
    buffer.writeDoubleLE(ahead);
    writeFileSync(path, buffer);
  };
  const own = new URL(import.meta.url);
  own.searchParams.set("file", path);
  return {
    /** Environment of the processes that follow the moved clock. */
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${own.href}`.trim() },
    /** Call before the first process starts. */
    start: tell,
    now: () => new Date(Date.now() + ahead),
    /** Advances the clock by so many days. */
    advance(days: number): void {
      ahead += days * 86_400_000;
      tell();
    },
  };
}
