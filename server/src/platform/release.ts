import { existsSync, readFileSync } from "node:fs";

const root = new URL("../../../", import.meta.url);

/** The running version of package.json, and its commit if known. */
export type Release = { version: string; commit?: string };

/**
 * Returns the running release. The commit is the image's (`COMMIT`), else git's checkout, else the file COMMIT of an
 * archive; undefined without any.
 */
export function findRelease(commit: string | undefined, dir: URL = root): Release {
  const { version } = JSON.parse(readFileSync(new URL("package.json", dir), "utf8")) as { version: string };
  const known = commit ?? readHead(new URL(".git/", dir)) ?? readCommit(new URL("COMMIT", dir));
  return known ? { version, commit: known } : { version };
}

/** Reads git's files directly: the service's user may lack git, or not own the clone. */
function readHead(git: URL): string | undefined {
  try {
    const head = readFileSync(new URL("HEAD", git), "utf8").trim();
    const ref = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
    if (!ref) return commitIn(head);
    const file = new URL(ref, git);
    if (existsSync(file)) return commitIn(readFileSync(file, "utf8"));
    const packed = readFileSync(new URL("packed-refs", git), "utf8").split("\n");
    return commitIn(packed.find((line) => line.endsWith(` ${ref}`)) ?? "");
  } catch {
    return undefined;
  }
}

function readCommit(file: URL): string | undefined {
  return existsSync(file) ? commitIn(readFileSync(file, "utf8")) : undefined;
}

const commitIn = (text: string) => /^[0-9a-f]{40}\b/.exec(text)?.[0];
