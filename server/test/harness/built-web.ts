import { spawnSync } from "node:child_process";
import { join } from "node:path";

const script = join(import.meta.dirname, "../../../scripts/build-web.mjs");

/** Tests of pages import this file: a run of single folders builds the web only for them. */
// The test runner's environment would build React for development.
const env = { ...process.env, NODE_ENV: "production" };
const { status } = spawnSync(process.execPath, [script], { stdio: "inherit", env });
if (status !== 0) throw new Error("The web could not be built.");
