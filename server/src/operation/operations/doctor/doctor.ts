import { channelNames } from "@cav/contract/channels.ts";
import { formatCount } from "@cav/contract/format.ts";
import { channelModules } from "../../../alerts/channels/index.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import { messageOf } from "../../../platform/start-error.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDocumentStore } from "./check-document-store.ts";
import { checkEnvironmentFiles } from "./check-environment-files.ts";
import { checkGoogle } from "./check-google.ts";
import { checkIndexNow } from "./check-indexnow.ts";
import { checkAddress, checkClock, checkDisk } from "./check-machine.ts";
import { checkModel } from "./check-model.ts";
import { checkReplica } from "./check-replica.ts";
import { checkStripe } from "./check-stripe.ts";
import { checkTraces } from "./check-traces.ts";
import { checkWalls } from "./check-walls.ts";
import { sendTest } from "./test-message.ts";

/**
 * Runs all checks in parallel. Changes nothing, and sends only the test message.
 * @param testTo the test message's recipient, if any
 */
export async function runChecks(surroundings: Surroundings, testTo?: string): Promise<Finding[]> {
  const read = checkConfiguration(surroundings);
  const findings = [...checkEnvironmentFiles(surroundings), ...read.findings];
  const { config } = read;
  if (!config) return findings;
  const checks = [
    () => checkAddress(config, surroundings),
    async () => checkDisk(config),
    () => checkWalls(),
    () => checkClock(config, surroundings),
    () => checkDatabase(config),
    () => checkReplica(config),
    ...channelNames.map((channel) => () => channelModules[channel].check(config, surroundings)),
    () => checkStripe(config, surroundings),
    () => checkGoogle(config, surroundings),
    () => checkDocumentStore(config),
    () => checkModel(config, surroundings),
    () => checkIndexNow(config, surroundings),
    () => checkTraces(config, surroundings),
    async () => (testTo ? [await sendTest(config, testTo, surroundings)] : []),
  ];
  const found = await Promise.all(
    checks.map((check) =>
      check().catch((error: unknown) => [
        findingsOf("Verificação").broken(`parou no meio (${messageOf(error)})`),
      ]),
    ),
  );
  return [...findings, ...found.flat()];
}

const marks = { ok: "✓", warning: "!", off: "–", broken: "✗" } as const;

/** Formats findings as a table, with fixes below each. */
export function toTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ topic }) => topic.length));
  const lines = findings.flatMap(({ topic, state, said, mend }) => [
    `  ${marks[state]} ${topic.padEnd(width)}  ${said}`,
    ...(mend ? [`    ${" ".repeat(width)}  → ${mend}`] : []),
  ]);
  return ["", ...lines, "", `  ${verdict(findings)}`, ""].join("\n");
}

function verdict(findings: readonly Finding[]): string {
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  const broken = count("broken");
  const warnings = count("warning");
  if (broken > 0) return `${formatCount(broken, "problema impede", "problemas impedem")} o funcionamento.`;
  if (warnings > 0) return `Funciona; ${formatCount(warnings, "ponto merece", "pontos merecem")} atenção.`;
  return "Tudo em ordem.";
}
