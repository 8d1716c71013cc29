// npm run coletas:pagina -- FILE.html [LATER.html] [--url ADDRESS]: prints a page's items, or the later one's new
// items, as JSON lines.
import { spawn } from "node:child_process";
import { fstatSync, openSync, readFileSync } from "node:fs";
import { requireDependencies } from "./operator.mjs";
import { env, node } from "./set-up.mjs";

/** Truncates the output file, in which npm has written its own messages. */
function ownOutput() {
  const output = "/proc/self/fd/1";
  const isFile = process.platform === "linux" && fstatSync(1).isFile() && fstatSync(1).size < 10_000;
  return isFile && !/^\{/m.test(readFileSync(output, "utf8")) ? openSync(output, "w") : "inherit";
}

requireDependencies();
const child = spawn(
  node,
  ["server/src/collection/coletas/pagina/pagina.command.ts", ...process.argv.slice(2)],
  {
    env,
    stdio: ["inherit", ownOutput(), "inherit"],
  },
);
child.on("close", (code) => process.exit(code ?? 1));
