import { resolveTxt } from "node:dns/promises";
import { join } from "node:path";
import { StartError } from "../../platform/start-error.ts";
import { runCommand } from "./command.ts";
import { runChecks, toTable } from "./doctor/doctor.ts";
import { describeTarget } from "./target.ts";

/** Push services of Chrome and Firefox, whose addresses are fixed. */
const pushServices = ["https://fcm.googleapis.com/", "https://updates.push.services.mozilla.com/"];

const usage = "Uso: npm run doctor [-- --enviar-teste ENDEREÇO-DE-E-MAIL|TELEFONE-COM-DDI]";

await runCommand(async ([option, to, ...more]) => {
  if ((option && (option !== "--enviar-teste" || !/@|^\+?[\d\s()-]{10,}$/.test(to ?? ""))) || more.length > 0)
    throw new StartError(usage);
  process.stdout.write(`\n  ${describeTarget(process.env)}\n`);
  const surroundings = {
    env: process.env,
    now: () => new Date(),
    resolveTxt,
    pushServices,
    environmentFiles: [join(process.cwd(), ".env"), "/etc/concurso-a-vista/env"],
    timeoutMs: 10_000,
  };
  const findings = await runChecks(surroundings, to);
  process.stdout.write(`${toTable(findings)}\n`);
  return findings.some(({ state }) => state === "broken") ? 1 : 0;
});
