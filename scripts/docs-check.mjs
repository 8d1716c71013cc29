// npm run docs:check [-- --all] [PART…]: runs the instructions of README.md and docs/operations.md on a fresh clone,
// and validates the files of deploy/ with their programs. Words select parts; with --all it fails if any step was not
// run. Only committed files are cloned. Takes 6 min of CPU, mostly for installations and builds of the web. Needs git.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { untyped } from "./docs-check/commands.mjs";
import {
  checkCaddy,
  checkCompose,
  checkHighAvailability,
  checkNginx,
  checkRules,
  checkUnits,
} from "./docs-check/deployed-files.mjs";
import { everydayCommands, startClone } from "./docs-check/everyday.mjs";
import { figureTables, noteFigures, today } from "./docs-check/figures.mjs";
import { imageContents } from "./docs-check/image.mjs";
import { machineRows, machines } from "./docs-check/machines.mjs";
import { operations } from "./docs-check/operations.mjs";
import { productionCommands } from "./docs-check/production.mjs";
import { counts, dir, endAll, skipped, step } from "./docs-check/steps.mjs";
import { ensureDependencies, giveUp, root, say } from "./set-up.mjs";

async function deployedFiles() {
  say("The files of deploy/, by the programs that they are for");
  const checks = join(dir, "checks");
  mkdirSync(checks);
  await step("systemd-analyze verify", async () => checkUnits(checks, root));
  await step("nginx -t", async () => checkNginx(checks));
  await step("caddy validate", async () => checkCaddy(checks));
  await step("docker compose config", async () => checkCompose(checks));
  await step("promtool check rules", async () => checkRules());
  await step("haproxy -c", async () => checkHighAvailability(checks));
}

/** Plays a part; writes its date and figures into the documents if nothing failed. */
async function measured(name, play) {
  const before = { ...counts, skipped: skipped.length };
  const started = Date.now();
  await play();
  if (counts.failed > before.failed) return;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const done = String(counts.done - before.done);
  const cells = [today(), done, skipped.slice(before.skipped).join(", "), `${seconds} s`];
  noteFigures("docs-check", name, cells);
  if (figureTables.upgrade.rows.includes(name)) noteFigures("upgrade", name, cells);
}

/** Parts in order, the longest last. */
const onTheClone = {
  everyday: everydayCommands,
  production: productionCommands,
  image: imageContents,
};
const parts = ["files", ...Object.keys(onTheClone), "operations", "machines"];

const asked = process.argv.slice(2).filter((word) => word !== "--all");
/** Ends red if anything could not be run here: for a machine that has all programs. */
const needsAll = process.argv.includes("--all");
const unknown = asked.filter((name) => !parts.includes(name) && !machineRows.includes(name));
if (unknown.length > 0) giveUp(`"${unknown[0]}" não é uma parte; as partes são: ${parts.join(", ")}`);
const chosen = asked.length > 0 ? parts.filter((name) => asked.includes(name)) : parts;

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
ensureDependencies();
try {
  if (chosen.includes("files")) await measured("files", deployedFiles);
  if (chosen.some((name) => name in onTheClone)) await startClone();
  for (const name of chosen) if (onTheClone[name]) await measured(name, onTheClone[name]);
  if (chosen.includes("operations")) await measured("operations", operations);
  if (chosen.includes("machines")) await machines(asked.filter((name) => machineRows.includes(name)));
} finally {
  await endAll();
}
say("\nTold, and typed by nobody:");
for (const { commands, why } of untyped()) {
  const others = commands.length > 1 ? ` and ${commands.length - 1} more` : "";
  say(`  ${commands[0]}${others}: ${why}`);
}
const left = parts.filter((name) => !chosen.includes(name));
if (left.length > 0) say(`\nNot asked for: ${left.join(", ")}`);
if (skipped.length > 0) say(`\nNot run here, for want of a program:\n  ${skipped.join("\n  ")}`);
say(`\n${counts.done} done, ${counts.skipped} skipped, ${counts.failed} failed`);
process.exit(counts.failed === 0 && !(needsAll && skipped.length + left.length > 0) ? 0 : 1);
