// node install.mjs NPM…: runs npm without install scripts, then does their work for the product.
import { spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { finishInstallation } from "./after-install.mjs";
import { root } from "./node.mjs";

/** With less free space than this, every next step would fail. */
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

/** Detects a full disk, on which npm truncates files, warns and still exits with 0. */
function isDiskFull() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize < leastFreeBytes;
}

/** Removes npm's list, so that the next attempt starts over. */
function giveUp() {
  rmSync(join(root, "node_modules", ".package-lock.json"), { force: true });
  process.stderr.write("ENOSPC: no space left on device\n");
  process.exit(1);
}
