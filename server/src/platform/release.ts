import { existsSync, readFileSync } from "node:fs";

const root = new URL("../../../", import.meta.url);

/** What runs: the version of package.json, and the commit where it is known. */
export type Release = { version: string; commit?: string };

/**
 * Returns the release that runs. Its commit is that of the image (`COMMIT`), else what git has checked out, else what the
 * archive of a release says in its file COMMIT; undefined where none of them is there.
 */
export function findRelease(commit: string | undefined, dir: URL = root): Release {
  const { version } = JSON.parse(readFileSync(new URL("package.json", dir), "utf8")) as { version: string };
  const known = commit ?? readHead(new URL(".git/", dir)) ?? readCommit(new URL("COMMIT", dir));
  return known ? { version, commit: known } : { version };
}

/** Read from git's own files: the service's user need not have git, nor own the clone. */
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
