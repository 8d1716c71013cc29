// Runs a command while no other process of this checkout runs one: `node run-alone.mjs LOCK TASK`, the task as JSON:
// { who: what others are told who wait for it, line: said when it begins, quiet: its output only if it fails, command: [],
// stamp: a file and its text, written when it went well }.
// Ends with the command's exit code; with 75 when another had to be waited for, whose work may have been the same; with 74 when
// the disk is full, which it says.
// A process of its own, beside the one that wants it: killed, that leaves neither the lock nor the work without the other.
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
/** A lock that can't be read for so long was not finished by whoever began it. */
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

/** A full disk, or a used-up quota, by Node's code or in the words of a program. */
function isDiskFull(text) {
  return /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text);
}

function tellDiskFull() {
  process.stderr.write(`Não há espaço livre no disco de ${process.cwd()}; libere espaço e tente de novo.\n`);
  return saidWhy;
}

/** Takes the lock; resolves with true when somebody alive had it, who is done by now: the lock is free then. */
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

/** Runs the command. It is named in the lock as well, since it goes on if this process is killed. */
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

/** Moved aside first: of several who find it stale one removes it, and who was slower puts back what it took by mistake. */
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

/** A process by its number and, where the system tells, by when it began: numbers come again. */
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

/** Linux: state and start, the 3rd and 22nd field; the 2nd, the name, may hold anything up to its last bracket. */
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
