import { addressOf, numbers, runSyscall } from "./syscalls.ts";

/** Numbers of calls by architecture: those that leave a process, and those that are limited. */
const tables = {
  x64: {
    architecture: 0xc000003e,
    // fork, vfork, ptrace, process_vm_*, kcmp, memfd_create, execveat, unshare, setns, mount, umount, pivot_root,
    // chroot, bpf, userfaultfd, perf_event_open, kexec_*, *_module, keys, tkill, *_sigqueueinfo, priorities, affinity
    refused: [
      ...[57, 58, 101, 310, 311, 312, 319, 322, 272, 308, 165, 166, 155, 161, 321, 323, 298, 246, 320],
      ...[175, 313, 250, 248, 249, 200, 129, 297, 141, 251, 203, 144, 314],
    ],
    ...{ clone: 56, kill: 62, tgkill: 234, prlimit: 302 },
    ...{ socket: 41, connect: 42, bind: 49, listen: 50, socketpair: 53 },
  },
  arm64: {
    architecture: 0xc00000b7,
    refused: [
      ...[117, 270, 271, 272, 279, 281, 97, 268, 40, 39, 41, 51, 280, 282, 241, 104, 294],
      ...[105, 273, 219, 217, 218, 130, 138, 240, 140, 30, 122, 119, 274],
    ],
    ...{ clone: 220, kill: 129, tgkill: 131, prlimit: 261 },
    ...{ socket: 198, connect: 203, bind: 200, listen: 201, socketpair: 199 },
  },
};
/** On both: pidfd_*, io_uring, mounts, process_madvise and process_mrelease. */
const refusedEverywhere = [424, 434, 438, 425, 426, 427, 428, 429, 430, 431, 432, 433, 440, 448];
const clone3 = 435;
const threadFlag = 0x10000;
const families = { inet: 2, inet6: 10, netlink: 16 };

// Classic BPF.
const [load, equal, atLeast, hasBits, answer] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [refuse, notThere, allow] = [0x00050001, 0x00050026, 0x7fff0000];
const [atNumber, atArchitecture, atFirst] = [0, 4, 16];
/** From here on numbers are of another calling convention. */
const otherConvention = 0x40000000;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** Refuses other programs, other processes, and the network if it is not wanted; returns a fault, if any. */
export function closeCalls(hasNetwork: boolean): string | undefined {
  const program = filterOf(hasNetwork);
  const code = Buffer.alloc(program.length * 8);
  for (const [at, [what, ifTrue, ifFalse, value]] of program.entries()) {
    code.writeUInt16LE(what, at * 8);
    code.writeUInt8(ifTrue, at * 8 + 2);
    code.writeUInt8(ifFalse, at * 8 + 3);
    code.writeUInt32LE(value, at * 8 + 4);
  }
  const filter = Buffer.alloc(16);
  filter.writeUInt16LE(program.length, 0);
  filter.writeBigUInt64LE(addressOf(code), 8);
  const shut = runSyscall(numbers.seccomp, 1, 0, filter);
  return shut === 0 ? undefined : `seccomp ${shut}`;
}

function filterOf(hasNetwork: boolean): Instruction[] {
  const of = tables[process.arch as keyof typeof tables];
  const always = (number: number, how = refuse): Instruction[] => [
    [equal, 0, 1, number],
    [answer, 0, 0, how],
  ];
  /** Allows a call for some values of its first argument. */
  const onlyFor = (number: number, ...values: number[]): Instruction[] => [
    [equal, 0, values.length + 3, number],
    [load, 0, 0, atFirst],
    ...values.map((value, at): Instruction => [equal, values.length - at, 0, value]),
    [answer, 0, 0, refuse],
    [answer, 0, 0, allow],
  ];
  const network = hasNetwork
    ? [...onlyFor(of.socket, ...Object.values(families)), ...always(of.listen)]
    : [of.socket, of.connect, of.bind, of.listen, of.socketpair].flatMap((one) => always(one));
  return [
    [load, 0, 0, atArchitecture],
    [equal, 1, 0, of.architecture],
    [answer, 0, 0, refuse],
    [load, 0, 0, atNumber],
    [atLeast, 0, 1, otherConvention],
    [answer, 0, 0, refuse],
    // The C library then uses clone, whose flags can be seen: threads are allowed, processes are not.
    ...always(clone3, notThere),
    [equal, 0, 4, of.clone],
    [load, 0, 0, atFirst],
    [hasBits, 0, 1, threadFlag],
    [answer, 0, 0, allow],
    [answer, 0, 0, refuse],
    ...[...of.refused, ...refusedEverywhere].flatMap((one) => always(one)),
    ...onlyFor(of.kill, process.pid),
    ...onlyFor(of.tgkill, process.pid),
    ...onlyFor(of.prlimit, 0, process.pid),
    ...network,
    [answer, 0, 0, allow],
  ];
}
