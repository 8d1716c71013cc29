import { writeSync } from "node:fs";
import { closeFiles, findLandlock, isWithout, type Reach } from "./landlock.ts";
import { closeCalls } from "./seccomp.ts";
import { numbers, runSyscall } from "./syscalls.ts";

// Shuts this process by the system's means, then becomes the child, which keeps them: no root and no tool is needed.
// Arguments: what the child may reach, the parent's pid, then Node's own. Without Node's: says which walls stand.
const [reach = "{}", parent = "", ...rest] = process.argv.slice(2);
const prctl = (...args: number[]) => runSyscall(numbers.prctl, ...args);
const [diesWithParent, isReadable, gainsNothing] = [1, 4, 38];
const killSignal = 9;

const { folders, ports } = JSON.parse(reach) as Reach;
prctl(diesWithParent, killSignal);
// The parent may have ended before.
if (process.ppid !== Number(parent)) process.exit(0);
prctl(isReadable, 0);
prctl(gainsNothing, 1);
dropCapabilities();
const version = findLandlock();
const faults = [
  version === 0 ? "landlock 0" : closeFiles({ folders, ports }, version),
  closeCalls(ports !== undefined),
].filter((one) => one !== undefined);
const [mistake] = faults.filter((one) => one !== "landlock 0" && !isWithout(one));
if (rest.length === 0) {
  writeSync(1, JSON.stringify({ landlock: version, faults }));
  // The event loop of this process may use calls that are refused now; a new program behind the walls does not.
  become(["-e", "0"]);
} else if (mistake) {
  process.stderr.write(`the child's walls could not be put up: ${mistake}\n`);
  process.exit(1);
} else become(rest);

/** Root keeps no right but that of reading, which Landlock bounds. */
function dropCapabilities(): void {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(0x20080522, 0);
  const rights = Buffer.alloc(24);
  const readsAll = 1 << 2;
  if (process.getuid?.() === 0) {
    rights.writeUInt32LE(readsAll, 0);
    rights.writeUInt32LE(readsAll, 4);
  }
  runSyscall(numbers.capset, header, rights);
}

function become(args: string[]): void {
  const { CHANNEL = "", MODE = "" } = process.env;
  const [setFlags, keepOpen] = [2, 0];
  for (const handle of [1, 2, Number(CHANNEL)]) runSyscall(numbers.fcntl, handle, setFlags, keepOpen);
  const channel = { NODE_CHANNEL_FD: CHANNEL, NODE_CHANNEL_SERIALIZATION_MODE: MODE };
  process.execve?.(process.execPath, [process.execPath, ...args], CHANNEL ? channel : {});
}
