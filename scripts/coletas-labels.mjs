// npm run coletas:pontuar -- FILES… scores the reader of acts on labelled acts; coletas:treinar -- FILES… trains its
// weights.
import { spawn } from "node:child_process";
import { requireDependencies } from "./operator.mjs";
import { env, node } from "./set-up.mjs";

const [command, ...files] = process.argv.slice(2);
requireDependencies();
const child = spawn(node, [`server/src/collection/coletas/labels/${command}.command.ts`, ...files], {
  env,
  stdio: "inherit",
});
child.on("close", (code) => process.exit(code ?? 1));
