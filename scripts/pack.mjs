// Packs a checkout as the archive of a release; the same commit gives the same archive.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveUp } from "./set-up.mjs";

/** Runs a program in a directory and returns its output; exits with one line if it fails. */
export function readFrom(cwd, program, ...args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (error || status !== 0) giveUp(`${program} ${args[0]}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/**
 * Packs the committed files of HEAD and the built web of a git checkout; returns the archive's path.
 * @param checkout a git checkout whose web is built from its commit
 * @param name the archive's name and first directory
 */
export function pack(checkout, name, target) {
  const stage = mkdtempSync(join(tmpdir(), "cav-pack-"));
  const read = (...command) => readFrom(checkout, ...command);
  try {
    const inside = join(stage, name);
    mkdirSync(inside);
    read("sh", "-c", 'git archive HEAD | tar -x -C "$1"', "sh", inside);
    cpSync(join(checkout, "web/build"), join(inside, "web/build"), { recursive: true });
    mkdirSync(join(inside, ".cache"));
    cpSync(join(checkout, ".cache/web-build"), join(inside, ".cache/web-build"));
    writeFileSync(join(inside, "COMMIT"), read("git", "rev-parse", "HEAD"));
    const time = read("git", "show", "--no-patch", "--format=%ct", "HEAD").trim();
    const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=@${time}`];
    const archive = join(stage, `${name}.tar`);
    read("tar", ...same, "-C", stage, "-cf", archive, name);
    read("gzip", "-9", "-n", archive);
    cpSync(`${archive}.gz`, join(target, `${name}.tar.gz`));
    return join(target, `${name}.tar.gz`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
