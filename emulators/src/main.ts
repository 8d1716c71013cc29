import { join } from "node:path";
import { type Emulators, startEmulators } from "./start.ts";

/** Runs the emulators as a child process: sends the parent their addresses, and exits with it. */
if (process.env.NODE_ENV === "production") {
  giveUp('NODE_ENV tem "production"; os simuladores não rodam em produção');
}

let emulators: Emulators | undefined;
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
process.on("disconnect", () => void end());

emulators = await startEmulators({
  webhookBase: process.env.WEBHOOK_BASE,
  publicBase: process.env.PUBLIC_BASE,
  stripeFile: join(process.env.DATA_DIR || "./data", "stripe.json"),
  mailFile: join(process.env.DATA_DIR || "./data", "mails.jsonl"),
  smtpPort: portFrom("SMTP_PORT"),
  httpPort: portFrom("EMULATORS_PORT"),
}).catch((error: Error) => giveUp(`os simuladores não iniciaram: ${error.message}`));
const { urls, credentials, google } = emulators;
// A parent that ended meanwhile closes the channel; "disconnect" then ends this process.
if (process.connected) process.send?.({ type: "ready", urls, credentials, google }, () => undefined);

async function end(): Promise<never> {
  await emulators?.close();
  process.exit(0);
}

/** Returns the port of a variable; 0 (any free port) if it is unset. */
function portFrom(name: string): number {
  const given = process.env[name] ?? "";
  if (/^\d{0,5}$/.test(given) && Number(given) <= 65_535) return Number(given);
  return giveUp(`${name} tem "${given}"; precisa ser um número de porta, de 0 a 65535`);
}

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
