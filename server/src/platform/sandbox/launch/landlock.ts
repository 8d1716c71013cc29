import { isMissing, numbers, runSyscall } from "./syscalls.ts";

const createRuleset = 444;
const addRule = 445;
const restrictSelf = 446;
const [beneath, port] = [1, 2];
const [execute, readFile, readFolder] = [1n, 4n, 8n];
const connectTcp = 2n;
/** Rights over files that the kernel knows, by the version of Landlock. */
const fileRights = [0x1fffn, 0x3fffn, 0x7fffn, 0x7fffn, 0xffffn];
const [ofFiles, ofPorts, ofSignals] = [8, 16, 24];
const path = 0o10000000;
const closeOnExec = 0o2000000;

/** Files and ports that a child may reach. */
export type Reach = {
  /** Folders of code, which may be read. */
  folders: readonly string[];
  /** TCP ports to which it may connect; undefined: no network at all. */
  ports: readonly number[] | undefined;
};

/** Libraries and settings that a Node program reads by itself. */
const libraries = ["/lib", "/usr/lib", "/lib64", "/usr/local/lib"];
const settings = ["/etc/ld.so.cache", "/etc/ssl/openssl.cnf"];
/** Certificates, and what resolves names. */
const forNetwork = [
  ...["/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf"],
  ...["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager", "/mnt/wsl"],
];

/** Returns the kernel's version of Landlock; 0: none. */
export function findLandlock(): number {
  return Math.max(0, runSyscall(createRuleset, 0, 0, 1));
}

/** Shuts this process and all it becomes; returns a fault, if any. */
export function closeFiles({ folders, ports }: Reach, version: number): string | undefined {
  const attributes = Buffer.alloc(24);
  attributes.writeBigUInt64LE(fileRights[Math.min(version, fileRights.length) - 1] ?? 0n, 0);
  if (version >= 4) attributes.writeBigUInt64LE(3n, 8);
  if (version >= 6) attributes.writeBigUInt64LE(3n, 16);
  const size = version >= 6 ? ofSignals : version >= 4 ? ofPorts : ofFiles;
  const ruleset = runSyscall(createRuleset, attributes, size, 0);
  if (ruleset < 0) return `landlock ${ruleset}`;
  for (const folder of folders) allowPath(ruleset, folder, readFile | readFolder);
  for (const folder of libraries) allowPath(ruleset, folder, execute | readFile | readFolder);
  allowPath(ruleset, process.execPath, execute | readFile);
  for (const file of settings) allowPath(ruleset, file, readFile);
  if (ports) {
    for (const file of forNetwork) allowPath(ruleset, file, readFile);
    if (version >= 4) for (const one of ports) allowPort(ruleset, one);
  }
  const shut = runSyscall(restrictSelf, ruleset, 0);
  return shut === 0 ? undefined : `landlock ${shut}`;
}

/** Allows rights beneath a path; a path that is not there needs no rule. */
function allowPath(ruleset: number, name: string, rights: bigint): void {
  const handle = runSyscall(numbers.openat, -100, Buffer.from(`${name}\0`), path | closeOnExec, 0);
  if (handle < 0) return;
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(rights, 0);
  rule.writeInt32LE(handle, 8);
  const added = runSyscall(addRule, ruleset, beneath, rule, 0);
  // A file has no right to be listed.
  if (added < 0) {
    rule.writeBigUInt64LE(rights & ~readFolder, 0);
    runSyscall(addRule, ruleset, beneath, rule, 0);
  }
}

function allowPort(ruleset: number, number: number): void {
  const rule = Buffer.alloc(16);
  rule.writeBigUInt64LE(connectTcp, 0);
  rule.writeBigUInt64LE(BigInt(number), 8);
  runSyscall(addRule, ruleset, port, rule, 0);
}

export const isWithout = (fault: string): boolean => isMissing(Number(fault.split(" ")[1]));
