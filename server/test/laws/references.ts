import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

/** Repository against which references are checked. Paths are relative to the root, with forward slashes. */
export type Repository = {
  files: readonly string[];
  /** Returns a page's text by path; undefined if there is none. */
  page(path: string): string | undefined;
  /** Names of `npm run`, by workspace; the root's own under "". */
  scripts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words in capitals in code, SQL or configuration, outside comments: variables, codes, constants. */
  capitals: ReadonlySet<string>;
};

const root = fileURLToPath(new URL("../../..", import.meta.url));
const skipped = new Set([
  "node_modules",
  "build",
  ".cache",
  ".git",
  ".react-router",
  "dist",
  "coverage",
  "test-results",
]);
const workspaces = ["contract", "server", "web", "emulators", "e2e", "bench"];

function filesUnder(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = dir === "" ? entry.name : `${dir}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Returns whether a file's comments are checked. */
export const isSource = (path: string) => /\.(tsx?|mjs|sql)$/.test(path);

/** Returns whether a file may define capitals, including unit files. */
const saysCapitals = (path: string) =>
  isSource(path) ||
  /\.(ya?ml|json|service|timer|conf|ini|example)$|Dockerfile$|Caddyfile$|\.ci\/run$/.test(path);

/** Reads the repository from disk. */
export function thisRepository(): Repository {
  const files = filesUnder("");
  const scripts = new Map(
    ["", ...workspaces].map((workspace) => [
      workspace,
      new Set(Object.keys(JSON.parse(read(join(workspace, "package.json"))).scripts ?? {})),
    ]),
  );
  const code = files
    .filter((path) => saysCapitals(path) && !path.startsWith("server/data/"))
    .map((path) => (isSource(path) ? withoutComments(path, read(path)) : read(path)));
  return {
    files,
    page: (path) => (existsSync(join(root, path)) ? read(path) : undefined),
    scripts,
    capitals: new Set(code.flatMap((text) => text.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [])),
  };
}

/** Returns the prose of a page, or of a source's comments. */
export function proseOf(path: string): string {
  return isSource(path) ? commentsOf(path, read(path)) : read(path);
}

/** Returns the text of a source, of which only paths under docs/ are checked. */
export const sourceOf = read;

// Skips the "://" of addresses; strings taken for comments do no harm.
const scriptComments = /\/\*[\s\S]*?\*\/|(?:(?<![:"'`\w/])\/\/[^\n]*(?:\n[ \t]*(?=\/\/))?)+/g;
const sqlComments = /(?:--[^\n]*(?:\n[ \t]*(?=--))?)+/g;
const commentPattern = (path: string) => (path.endsWith(".sql") ? sqlComments : scriptComments);

/** Returns the comments of a source, one per line. */
export function commentsOf(path: string, text: string): string {
  const comments = [...text.matchAll(commentPattern(path))].map(([comment]) =>
    comment
      .split("\n")
      .map((line) => line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/|--)\s?|\*\/\s*$/g, "").trim())
      .join(" "),
  );
  return comments.join("\n");
}

const withoutComments = (path: string, text: string) => text.replaceAll(commentPattern(path), " ");

/** Returns each broken reference of `text`, found in the file at `path`, as one sentence. */
export function brokenReferences(repository: Repository, path: string, text: string): string[] {
  return [
    ...brokenPages(repository, path, text),
    ...brokenSections(repository, text),
    ...brokenNumbers(repository, text),
    ...brokenPaths(repository, path, text),
    ...brokenScripts(repository, text),
    ...brokenCapitals(repository, text),
    ...(path.endsWith(".md") ? brokenLinks(repository, path, text) : []),
  ];
}

/** Returns broken paths under docs/ in a source's strings. */
export function brokenDocsPaths({ files }: Repository, text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])docs\/[\w./-]*\w/g)]
    .map(([named]) => named)
    .filter((named) => !exists(files, named))
    .map((named) => `${named} does not exist`);
}

function brokenPages({ files }: Repository, path: string, text: string): string[] {
  return [...text.matchAll(/(?<![\w/.<*-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g)]
    .map(([, named = ""]) => named)
    .filter((named) => !exists(files, named) && !files.includes(relativeTo(path, named)))
    .map((named) => `${named} does not exist`);
}

/**
 * Checks "accounts §4", "exams §2.4 and §2.6", "product.md, Sessions". Ignores sections of statutes ("art. 8, § 5").
 */
function brokenSections(repository: Repository, text: string): string[] {
  const own = text.replaceAll(/arts?\. ?[\d-]+[^§\n]{0,12}§ ?\d+/g, "");
  const numbered = [...own.matchAll(/\b(accounts|exams) ((?:(?:,? and |, )?§\d+(?:\.\d+)*)+)/g)];
  const sections = numbered.flatMap(([, page, list = ""]) =>
    [...list.matchAll(/§([\d.]*\d)/g)].map(([, number]) => ({ page: `${page}.md`, number: number ?? "" })),
  );
  const missing = sections
    .filter(({ page, number }) => !headings(repository, page).some((heading) => heading.number === number))
    .map(({ page, number }) => `${page} has no section ${number}`);
  const orphans = (own.match(/§/g)?.length ?? 0) - sections.length;
  const named = [...text.matchAll(/\b([\w-]+\.md), "?([A-Z][\w-]*(?: [\w-]+)*)/g)]
    .filter(([, page = "", name = ""]) => {
      const known = headings(repository, page);
      return known.length > 0 && !known.some(({ title }) => title === name || title.startsWith(`${name} (`));
    })
    .map(([, page, name]) => `${page} has no section "${name}"`);
  return [...missing, ...(orphans > 0 ? [`${orphans} § without the name of a page`] : []), ...named];
}

/** Returns the headings of the only page with that name, with their numbers. */
function headings({ files, page }: Repository, name: string) {
  const [path] = files.filter((file) => file === name || file.endsWith(`/${name}`));
  return [
    ...(path === undefined ? "" : (page(path) ?? "")).matchAll(/^#+ (?:(\d+(?:\.\d+)*)\.? )?(.+)$/gm),
  ].map(([, number, title = ""]) => ({ number, title: title.trim() }));
}

/** Checks "decision 0023", "decisions 0021 and 0023", "migration 0301": file names begin with the four digits. */
function brokenNumbers({ files }: Repository, text: string): string[] {
  const folders = { decision: "docs/decisions/", migration: "server/migrations/" };
  return [...text.matchAll(/\b(decision|migration)s? ((?:(?:, | and | to )?\d{4})+)/gi)].flatMap(
    ([, kind = "", list = ""]) =>
      (list.match(/\d{4}/g) ?? [])
        .filter((number) => {
          const folder = folders[kind.toLowerCase() as keyof typeof folders];
          return !files.some((file) => file.startsWith(folder + number));
        })
        .map((number) => `${kind} ${number} does not exist`),
  );
}

/** Checks backticked names that end like a source file, or begin with a folder. */
function brokenPaths({ files }: Repository, path: string, text: string): string[] {
  return [...text.matchAll(/`((?:\.\.\/)*[\w.@*-]+(?:\/[\w.@*:-]+)*)\/?`/g)]
    .map(([, named = ""]) => named)
    .filter((named) => {
      if (/\.(tsx?|mjs|sql|csv|ya?ml)$/.test(named)) return true;
      const folder = named.slice(0, named.indexOf("/") + 1);
      return folder !== "" && files.some((file) => file.startsWith(folder));
    })
    .filter((named) => !exists(files, named) && !exists(files, relativeTo(path, named)))
    .map((named) => `${named} does not exist`);
}

/**
 * Returns whether a file or folder exists, by its path from the root or the path's end. `*` matches a name; decisions
 * and migrations match by number.
 */
function exists(files: readonly string[], named: string): boolean {
  if (/\/\d{4}$/.test(named))
    return files.some((file) => file.startsWith(`${named}-`) || file.startsWith(`${named}_`));
  if (!named.includes("*"))
    return files.some((file) => `/${file}`.endsWith(`/${named}`) || `/${file}`.includes(`/${named}/`));
  const pattern = named
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**/", "(?:.*/)?")
    .replaceAll(/(?<!\.)\*/g, "[^/]*");
  const found = new RegExp(`(?:^|/)${pattern}(?:/|$)`);
  return files.some((file) => found.test(file));
}

const relativeTo = (path: string, named: string) =>
  normalize(join(dirname(path), named)).replaceAll("\\", "/");

function brokenScripts({ scripts }: Repository, text: string): string[] {
  return [...text.matchAll(/\bnpm run ([a-z][\w-]*(?::[\w-]+)*)(?: -w (?:@cav\/)?([\w-]+))?/g)]
    .filter(([, script = "", workspace = ""]) => !scripts.get(workspace)?.has(script))
    .map(([command]) => `no script for \`${command}\``);
}

/** Checks environment variables, status codes and job states: the code must contain them. */
function brokenCapitals({ capitals }: Repository, text: string): string[] {
  const named = [
    ...(text.match(/(?<![\w{-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g) ?? []),
    ...[...text.matchAll(/`([A-Z][A-Z0-9]{2,})=[^`]*`/g)].map(([, name = ""]) => name),
  ];
  return [...new Set(named)].filter((name) => !capitals.has(name)).map((name) => `nothing is called ${name}`);
}

function brokenLinks({ files, page }: Repository, path: string, text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
    ([, file = "", anchor]) => {
      const target = file === "" ? path : relativeTo(path, file);
      const here = files.some(
        (known) => known === target || known.startsWith(`${target.replace(/\/$/, "")}/`),
      );
      if (!here) return [`link to ${file}, which does not exist`];
      if (anchor === undefined || extname(target) !== ".md") return [];
      const anchors = [...(page(target) ?? "").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
        slugOf(title),
      );
      return anchors.includes(anchor) ? [] : [`link to #${anchor}, which ${target} does not have`];
    },
  );
}

/** Returns GitHub's anchor of a heading. */
const slugOf = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
