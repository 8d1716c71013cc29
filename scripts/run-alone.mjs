// Runs a command under a lock of this checkout: `node run-alone.mjs LOCK TASK`. TASK is JSON: { who: name shown to
// waiting commands, line: printed at the start, quiet: prints output only on failure, command: [], stamp: a file and
// its text, written on success }. Exits with the command's code; 75 after waiting for another command, which may have
// done the same work; 74 with a message on a full disk. A separate process, so that killing it or its caller leaves
// neither the lock nor the work alone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  constants,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const lookAgain = 75;
const saidWhy = 74;
const pollMs = 100;
/** A lock that is unreadable for this long was abandoned by its creator. */
const unreadableMs = 10_000;

const lock = process.argv[2];
const { who, line, quiet, command, stamp } = JSON.parse(process.argv[3]);
const mine = { who, processes: [identify(process.pid)] };

try {
  mkdirSync(dirname(lock), { recursive: true });
  process.exitCode = (await waitForOthers()) ? lookAgain : await work();
} catch (error) {
  if (!isDiskFull(error.code)) throw error;
  process.exitCode = tellDiskFull();
}

/** Returns whether an error reports a full disk or quota, by Node's code or a program's message. */
function isDiskFull(text) {
  return /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text);
}

function tellDiskFull() {
  process.stderr.write(`Não há espaço livre no disco de ${process.cwd()}; libere espaço e tente de novo.\n`);
  return saidWhy;
}

/** Takes the lock; resolves with true after waiting for a live holder, who has released it by then. */
async function waitForOthers() {
  let told = false;
  while (told || !take()) {
    const held = read();
    if (held === undefined) {
      if (told) return true;
    } else if (!isHeld(held)) {
      removeStale(held);
    } else {
      if (!told) tellWaiting(held);
      told = true;
      await wait(pollMs);
    }
  }
  return false;
}

function tellWaiting(held) {
  const holder = parse(held);
  const other = holder ? `"${holder.who}" (processo ${holder.processes[0].pid})` : "outro comando";
  process.stdout.write(`Esperando por ${other}, que está preparando esta mesma pasta…\n`);
}

/** Runs the command; the lock names it too, because it continues if this process is killed. */
async function work() {
  process.stdout.write(`${line}\n`);
  const [name, ...args] = command;
  const child = spawn(name, args, {
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["inherit", "inherit", "pipe"],
    shell: name === "npm" && process.platform === "win32",
  });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  if (child.pid) {
    const next = `${lock}.${process.pid}`;
    writeFileSync(next, JSON.stringify({ ...mine, processes: [...mine.processes, identify(child.pid)] }));
    renameSync(next, lock);
  }
  try {
    const [code] = await once(child, "close");
    const said = Buffer.concat(output);
    if (code === 0 && stamp) writeFileSync(stamp.file, stamp.text);
    if (code !== 0 && isDiskFull(said.toString())) return tellDiskFull();
    if (code !== 0 || !quiet) process.stderr.write(said);
    return code ?? 1;
  } catch (error) {
    process.stderr.write(`${name} não pôde ser executado (${error.code})\n`);
    return 127;
  } finally {
    rmSync(lock, { force: true });
  }
}

function take() {
  try {
    writeFileSync(lock, JSON.stringify(mine), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function read() {
  try {
    return readFileSync(lock, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function parse(held) {
  try {
    return JSON.parse(held);
  } catch {
    return undefined;
  }
}

function isHeld(held) {
  const holder = parse(held);
  if (holder) return holder.processes.some(isAlive);
  // Just created, and not written yet.
  const created = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - created < unreadableMs;
}

/** Renames the stale lock before removing it; a slower competitor restores a lock that it moved by mistake. */
function removeStale(stale) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readFileSync(aside, "utf8") !== stale) copyFileSync(aside, lock, constants.COPYFILE_EXCL);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}

/** Identifies a process by id and, where known, start time, because ids are reused. */
function identify(pid) {
  return { pid, began: statOf(pid)?.began };
}

function isAlive({ pid, began }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  const stat = statOf(pid);
  return !stat || (stat.state !== "Z" && stat.began === began);
}

/**
 * Reads state and start from /proc, fields 3 and 22; field 2, the name, may contain anything up to its last bracket.
 */
function statOf(pid) {
  if (process.platform !== "linux") return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], began: fields[19] };
  } catch {
    return undefined;
  }
}
