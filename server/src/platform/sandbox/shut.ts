import module, { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import v8 from "node:v8";

/** Functions that Node's permission model leaves to a child, and no reader needs. */
const left = {
  process: [
    ...[
      "kill",
      "_kill",
      "_debugProcess",
      "_debugEnd",
      "_startProfilerIdleNotifier",
      "binding",
      "_linkedBinding",
    ],
    ...["execve", "loadEnvFile", "setuid", "setgid", "seteuid", "setegid", "setgroups", "initgroups"],
  ],
  os: ["setPriority"],
  v8: ["setFlagsFromString", "writeHeapSnapshot", "setHeapSnapshotNearHeapLimit", "startCpuProfile"],
  module: ["enableCompileCache", "register", "registerHooks"],
};

const refused = () => {
  throw Object.assign(new Error("not in a child"), { code: "ERR_ACCESS_DENIED" });
};

/**
 * Shuts what Node's permission model leaves open in this process, for good. The second wall: it holds against scripts,
 * and the system's walls hold against native code.
 */
export function closeProcess({ loadsAddons }: { loadsAddons: boolean }): void {
  shut(process, [...left.process, ...(loadsAddons ? [] : ["dlopen"])]);
  shut(os, left.os);
  shut(v8, left.v8);
  shut(module, left.module);
  shut(process.report, ["writeReport"]);
  syncBuiltinESMExports();
}

function shut(from: object, names: readonly string[]): void {
  for (const name of names)
    if (name in from)
      Object.defineProperty(from, name, { value: refused, writable: false, configurable: false });
}
