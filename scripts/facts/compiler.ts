import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { root, sources } from "../../server/test/laws/imports.ts";

const configs = ["tsconfig.json", "web/tsconfig.json"].map((path) => join(root, path));

/** The compiler with all sources, in which one file at a time may have another text. */
export type Compiler = {
  readonly files: string[];
  sourceOf(file: string): SourceFile;
  /** Returns the place of the first error that a file's other text causes in it, or in files that have a word. */
  errorOf(change: { file: string; text: string; word: string }): string | undefined;
};

/**
 * Starts one compiler for all texts, and ends it after the work. It keeps every state of the sources that is not
 * disposed of: about 20 MB each.
 */
export function withCompiler<T>(work: (compiler: Compiler) => T): T {
  process.env.GOMEMLIMIT ??= "3GiB";
  const changed = new Map<string, string>();
  const api = new API({ cwd: root, fs: { readFile: (path) => changed.get(path) } });
  try {
    return work(compilerOf(api, changed));
  } finally {
    api.close();
  }
}

function compilerOf(api: API, changed: Map<string, string>): Compiler {
  const files = ["contract/src", "server/src", "web/src"].flatMap((folder) => sources(folder));
  const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  let snapshot = api.updateSnapshot({ openProjects: configs });
  /** Counts the errors found in each file: the file that reports most is asked first. */
  const found = new Map<string, number>();

  const update = (path: string) => {
    const last = snapshot;
    snapshot = api.updateSnapshot({ fileChanges: { changed: [path] } });
    last.dispose();
  };
  /** The programs that a file belongs to: the contract is of both. */
  const programsOf = (file: string) =>
    configs.flatMap((config) => {
      const program = snapshot.getProject(config)?.program;
      return program?.getSourceFile(join(root, file)) ? [program] : [];
    });
  const hasError = (file: string) =>
    programsOf(file).some((program) => program.getSemanticDiagnostics(join(root, file)).length > 0);
  const checkSyntax = (file: string) => {
    for (const program of programsOf(file))
      if (program.getSyntacticDiagnostics(join(root, file)).length > 0)
        throw new Error(`${file} without an entry is no TypeScript`);
  };
  const candidatesFor = (file: string, word: string) =>
    [file, ...files.filter((one) => one !== file && textOf.get(one)?.includes(word))].toSorted(
      (a, b) => (found.get(b) ?? 0) - (found.get(a) ?? 0),
    );

  return {
    files,
    sourceOf(file) {
      const source = programsOf(file)[0]?.getSourceFile(join(root, file));
      if (!source) throw new Error(`no project has ${file}`);
      return source;
    },
    errorOf({ file, text, word }) {
      const path = join(root, file);
      changed.set(path, text);
      update(path);
      try {
        checkSyntax(file);
        const place = candidatesFor(file, word).find(hasError);
        if (place !== undefined) found.set(place, (found.get(place) ?? 0) + 1);
        return place;
      } finally {
        changed.delete(path);
        update(path);
      }
    },
  };
}
