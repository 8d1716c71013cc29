// Lets the clocks of a product's processes be moved while they run. Preloaded into them from outside: the product itself
// has no way to be told another time than the machine's.
import { closeSync, openSync, readSync, writeFileSync } from "node:fs";

const file = new URL(import.meta.url).searchParams.get("file");
if (file) followTime(file);

/** From now on `Date` in this process is as far ahead as the file says, in milliseconds. */
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

/** A time that a product can be started in, and that moves forward only when it is told to. */
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
    /** For the processes that are to follow it. */
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${own.href}`.trim() },
    /** Before the first process follows it. */
    start: tell,
    now: () => new Date(Date.now() + ahead),
    /** Moves it so many days forward. */
    advance(days: number): void {
      ahead += days * 86_400_000;
      tell();
    },
  };
}
