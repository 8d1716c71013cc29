// Preloaded into a server process: its clock runs so many milliseconds off, as its parent says by { offsetMs }.
const RealDate = Date;
let offsetMs = 0;
process.on("message", (message) => {
  if (typeof message?.offsetMs !== "number") return;
  offsetMs = message.offsetMs;
  process.send?.({ offsetMs });
});
const now = () => RealDate.now() + offsetMs;
globalThis.Date = new Proxy(RealDate, {
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  construct: (target, args) => (args.length === 0 ? new target(now()) : new target(...args)),
});
