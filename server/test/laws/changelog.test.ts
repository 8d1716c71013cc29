import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const changelog = read("CHANGELOG.md");
const kinds = ["Added", "Changed", "Fixed", "Removed", "Security", "Operators"];
const sections = changelog
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.split("\n")[0] ?? "", text }));
const versions = sections.map(({ title }) => title.split(" ")[0] ?? "");

const pages = ["README.md", "README.pt-BR.md", "CONTRIBUTING.md", "SECURITY.md", "docs/operations.md"];

test("a section begins with Unreleased, or has a version and a date", () => {
  expect(sections[0]?.title).toBe("Unreleased");
  for (const { title } of sections.slice(1)) expect(title).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
});

test("a section has the known kinds of changes, in their order, none of them empty", () => {
  for (const { title, text } of sections) {
    const found = [...text.matchAll(/^### (.*)$/gm)].map(([, kind = ""]) => kind);
    expect(found, title).toEqual(kinds.filter((kind) => found.includes(kind)));
    for (const part of text.split(/^### .*$/m).slice(1)) expect(part, title).toMatch(/^- /m);
  }
});

test("a line has 15 words at most", () => {
  const lines = changelog.split("\n").filter((line) => line.startsWith("- "));
  expect(lines.filter((line) => line.slice(2).trim().split(/\s+/).length > 15)).toEqual([]);
  expect(changelog).not.toMatch(/^ +\S/m);
});

test.each(pages)("%s names only existing versions of the product", (page) => {
  const named =
    read(page).match(/(?<=concurso-a-vista\/|@|v|VERSION=|release -- )\d+\.\d+\.\d+\b(?![.\d])/g) ?? [];
  expect(named.filter((version) => !versions.includes(version))).toEqual([]);
});
