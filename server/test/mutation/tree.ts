import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./stryker.ts";

/** A copy of the sources: a mutant must not touch the files of somebody who works on them. */
export const tree = join(root, ".cache", "mutation", `tree-${process.pid}`);

/** Copies the files that git knows, and links the packages. */
export function copyTree(): void {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const isCopied = (file: string) =>
    /^(server|contract|emulators|vitest|package|web\/src|docs)/.test(file) && existsSync(join(root, file));
  for (const file of files.split("\0").filter(isCopied)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  for (const modules of globSync("{,*/}node_modules", { cwd: root })) {
    mkdirSync(dirname(join(tree, modules)), { recursive: true });
    symlinkSync(join(root, modules), join(tree, modules));
  }
}

export function removeTree(): void {
  rmSync(tree, { recursive: true, force: true });
}
