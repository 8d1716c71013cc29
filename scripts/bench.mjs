// npm run bench [-- NAME…]: runs the measurements of bench/src, all or those whose names contain a word.
// Results go to .cache/bench. `--busy NAME…` also stores figures of a busy machine (load above 0.5).
// `test` checks the measurements that need their own tools.
// `dataset [--exams=… --users=… --deliveries=… --remove]` creates the shared data set, which stays.
import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import {
  ensureBenchTools,
  ensureTestTools,
  ensureWebBuild,
  giveUp,
  node,
  root,
  run,
  say,
} from "./set-up.mjs";

ensureTestTools();
const names = process.argv.slice(2).filter((name) => name !== "--busy");
const isBusyMeant = process.argv.includes("--busy");
if (names[0] === "dataset") process.exit(await run(node, [join("bench", "dataset.ts"), ...names.slice(1)]));

ensureBenchTools();
if (names[0] === "test") process.exit(await run("vitest", ["run", "--project", "bench", ...names.slice(1)]));

const all = readdirSync(join(root, "bench", "src")).filter((file) => /(?<!\.test)\.ts$/.test(file));
const chosen = all.filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
if (chosen.length === 0)
  giveUp(`Nenhuma medição se chama assim. Há: ${all.map((file) => file.replace(/\.ts$/, "")).join(", ")}`);

// Builds the screens first, so that the build is not measured.
const withScreens = ["footprint.ts", "publico.ts", "start.ts"];
if (chosen.some((file) => withScreens.includes(file))) ensureWebBuild();

// The load before the first measurement, because each one raises it for the next.
const env = { BENCH_LOAD: String(loadavg()[0]), BENCH_BUSY: isBusyMeant ? "1" : "0" };
let status = 0;
for (const file of chosen) {
  say(`\n${file.replace(/\.ts$/, "")}`);
  status = (await run(node, [join("bench", "src", file)], { env })) || status;
}
process.exit(status);
