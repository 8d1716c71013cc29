// Preloaded by `npm start` (--import): loads the server's modules, half of a start, while the emulators start. Then
// waits for their variables from the parent.
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
