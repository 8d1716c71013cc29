// node install.mjs NPM…: runs npm without the packages' own install scripts, then does what the product needs of them.
import { spawnSync } from "node:child_process";
import { finishInstallation } from "./after-install.mjs";

const [command, ...args] = process.argv.slice(2);
const { status, error } = spawnSync(command, [...args, "--ignore-scripts"], {
  stdio: "inherit",
  shell: command === "npm" && process.platform === "win32",
});
if (error) process.stderr.write(`${command} não pôde ser executado (${error.code})\n`);
if (status === 0) finishInstallation();
process.exit(status ?? 127);
