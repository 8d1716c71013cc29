import { expect, test } from "vitest";
import {
  brokenDocsPaths,
  brokenReferences,
  commentsOf,
  isSource,
  proseOf,
  type Repository,
  sourceOf,
  thisRepository,
} from "./references.ts";

const repository = thisRepository();
const pages = repository.files.filter((path) => path.endsWith(".md"));
// Tests of references contain broken ones on purpose.
const sources = repository.files.filter(
  (path) => isSource(path) && !path.startsWith("server/test/laws/docs."),
);

test("pages and comments name only existing pages, sections, files, decisions, scripts and variables", () => {
  const broken = [...pages, ...sources].flatMap((path) =>
    brokenReferences(repository, path, proseOf(path)).map((what) => `${path}: ${what}`),
  );
  expect(broken).toEqual([]);
});

test("texts of the code name only existing pages", () => {
  const broken = sources.flatMap((path) =>
    brokenDocsPaths(repository, sourceOf(path)).map((what) => `${path}: ${what}`),
  );
  expect(broken).toEqual([]);
});

test("every page of docs is in its index", () => {
  const index = repository.page("docs/README.md") ?? "";
  const top = pages.filter((path) => /^docs\/(spec\/)?[\w-]+\.md$/.test(path) && path !== "docs/README.md");
  expect(top.filter((path) => !index.includes(`](${path.slice("docs/".length)})`))).toEqual([]);
});

const small: Repository = {
  files: ["docs/spec/accounts.md", "docs/decisions/0001-x.md", "server/src/alerts/pace.ts", "README.md"],
  page: (path) =>
    path === "docs/spec/accounts.md" ? "# A\n## 4. States\n### 2.6 Form\n## Sessions\n" : undefined,
  scripts: new Map([
    ["", new Set(["dev"])],
    ["web", new Set(["build"])],
  ]),
  capitals: new Set(["DATA_DIR"]),
};

test.each([
  "accounts §4 and §2.6, accounts.md, Sessions; LGPD art. 8, § 5",
  "`alerts/pace.ts`, `server/src/alerts`, `server/src/*/pace.ts`, decision 0001",
  "`npm run dev`, `npm run build -w web`, `DATA_DIR=./data`, docs/spec/accounts.md",
  "`/concursos/my`, `application/json`, `x ? a.b : c`, [states](docs/spec/accounts.md#4-states)",
])("a valid reference is accepted: %s", (text) => {
  expect(brokenReferences(small, "README.md", text)).toEqual([]);
});

test.each([
  ["accounts §5", "accounts.md has no section 5"],
  ["accounts §4 and §9", "accounts.md has no section 9"],
  ["as §4 says", "1 § without the name of a page"],
  ["accounts.md, Meetings", 'accounts.md has no section "Meetings"'],
  ["see money.md", "money.md does not exist"],
  ["`alerts/place.ts`", "alerts/place.ts does not exist"],
  ["`server/src/money`", "server/src/money does not exist"],
  ["decisions 0001 and 0002", "decision 0002 does not exist"],
  ["migration 0001", "migration 0001 does not exist"],
  ["`npm run build`", "no script for `npm run build`"],
  ["DATA_DIRECTORY", "nothing is called DATA_DIRECTORY"],
  ["`PORTO=1`", "nothing is called PORTO"],
  ["[x](docs/money)", "link to docs/money, which does not exist"],
  ["[x](docs/spec/accounts.md#5-x)", "link to #5-x, which docs/spec/accounts.md does not have"],
])("a broken reference is reported: %s", (text, fault) => {
  expect(brokenReferences(small, "README.md", text)).toEqual([fault]);
});

test("a page named by the code's texts must exist", () => {
  expect(brokenDocsPaths(small, 'throw new Error("see docs/money.md")')).toEqual([
    "docs/money.md does not exist",
  ]);
});

test("only comments are read, over all their lines", () => {
  const typescript =
    'const a = "accounts §1"; // of accounts\n// §4\n/** exams\n * §2 */\nfetch("https://x §3");';
  expect(commentsOf("a.ts", typescript)).toBe("of accounts §4\nexams §2");
  expect(commentsOf("a.sql", "SELECT '§1';\n-- of accounts\n-- §4\n")).toBe("of accounts §4");
});
