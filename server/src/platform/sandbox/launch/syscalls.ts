import ffi from "node:ffi";

/** Calls of Linux by number; `node:ffi` is experimental, so it is used in this file alone. */
const number = { type: "i64" } as const;
const { functions } = ffi.dlopen(null, {
  syscall: { arguments: Array.from({ length: 7 }, () => number.type), return: number.type },
  __errno_location: { arguments: [], return: "pointer" },
});
const call = functions.syscall as (...args: bigint[]) => bigint;
const errnoAt = functions.__errno_location as () => bigint;

/** Makes a call; returns its result, or minus the error's number. Bytes are passed by their address. */
export function runSyscall(name: number, ...args: (number | bigint | Uint8Array)[]): number {
  const given = args.map((one) => (one instanceof Uint8Array ? ffi.getRawPointer(one) : BigInt(one)));
  while (given.length < 6) given.push(0n);
  const answer = Number(call(BigInt(name), ...given));
  return answer === -1 ? -ffi.getInt32(errnoAt()) : answer;
}

export const addressOf = (bytes: Uint8Array): bigint => ffi.getRawPointer(bytes);

/** Numbers of the calls that the launcher makes. */
const known = {
  x64: { openat: 257, prctl: 157, seccomp: 317, fcntl: 72, capset: 126 },
  arm64: { openat: 56, prctl: 167, seccomp: 277, fcntl: 25, capset: 91 },
};
export const numbers = known[process.arch as keyof typeof known];

/** The kernel or a container lacks a wall, as opposed to a mistake of ours. */
export const isMissing = (error: number): boolean => [-38, -95, -1].includes(error);
