// node install.mjs NPM…: runs npm without the packages' own install scripts, then does what the product needs of them.
import { spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { finishInstallation } from "./after-install.mjs";
import { root } from "./node.mjs";

/** Less is no room for anything that comes next. */
const leastFreeBytes = 1024 * 1024;

const [command, ...args] = process.argv.slice(2);
const { status, error } = spawnSync(command, [...args, "--ignore-scripts"], {
  stdio: "inherit",
  shell: command === "npm" && process.platform === "win32",
});
if (error) process.stderr.write(`${command} não pôde ser executado (${error.code})\n`);
if (status === 0 && isDiskFull()) giveUp();
if (status === 0) finishInstallation();
process.exit(status ?? 127);

/** On a full disk npm leaves files cut off, warns of it and ends with 0. */
function isDiskFull() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize < leastFreeBytes;
}

/** Without npm's list the next attempt begins from nothing. */
function giveUp() {
  rmSync(join(root, "node_modules", ".package-lock.json"), { force: true });
  process.stderr.write("ENOSPC: no space left on device\n");
  process.exit(1);
}
