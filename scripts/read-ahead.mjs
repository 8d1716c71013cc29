// Loaded before the server's program by `npm start` (--import): reads the sources, which is half of a start, while the stand-ins
// begin, and then waits to be told by the parent what the server must know of them.
import { once } from "node:events";

const leave = () => process.exit();
process.once("disconnect", leave);
const told = once(process, "message");
await Promise.all([import("../server/src/app.ts"), import("../server/src/workers.ts")]);
performance.mark("sources read");
const [variables] = await told;
performance.mark("stand-ins ready");
process.off("disconnect", leave);
Object.assign(process.env, variables);
