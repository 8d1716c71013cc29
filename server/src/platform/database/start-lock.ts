import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { isAlive } from "./processes.ts";

const heartbeatMs = 1_000;
const staleAfterMs = 10_000;
const timeoutMs = 60_000;

/**
 * Runs `work` exclusively by a lock file with our pid, touched every second. It only orders simultaneous starts;
 * PostgreSQL's own lock guards the cluster.
 * @throws StartError when another process holds it for a minute.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  while (!take(file)) {
    if (Date.now() > deadline) {
      throw new StartError(
        `DATA_DIR: outro processo está iniciando o mesmo banco há tempo demais; veja "${file}"`,
      );
    }
    removeIfStale(file);
    await wait(50);
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The lock was lost during a long sleep of the machine: PostgreSQL's own lock decides.
  }
}

function removeIfStale(file: string): void {
  try {
    const untouchedMs = Date.now() - statSync(file).mtimeMs;
    const holder = Number(readFileSync(file, "utf8"));
    // Another process has just created it, without its pid yet.
    if (holder === 0 && untouchedMs < staleAfterMs) return;
    if (holder !== process.pid && isAlive(holder) && untouchedMs < staleAfterMs) return;
    // Renamed first, so that only one of two finders removes it.
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // Removed already.
  }
}
