import { startEmulators } from "./start.ts";

/** The local stand-ins as a process of their own: tells its parent where they listen, ends with it. */
if (process.env.NODE_ENV === "production") {
  process.stderr.write('NODE_ENV tem "production"; os simuladores não rodam em produção\n');
  process.exit(1);
}

const emulators = await startEmulators({
  webhookBase: process.env.WEBHOOK_BASE,
  smtpPort: Number(process.env.SMTP_PORT ?? 0),
  httpPort: Number(process.env.EMULATORS_PORT ?? 0),
});
const { urls, credentials } = emulators;
process.send?.({ type: "ready", urls, credentials });

async function end() {
  await emulators.close();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
process.on("disconnect", () => void end());
