import { expect, test } from "vitest";
import { findAdvisoryFault, findReleaseFault, toSameBill } from "./release-faults.mjs";

const head = "a".repeat(40);
const other = "b".repeat(40);
const right = {
  version: "0.3.0",
  stated: "0.3.0",
  changelog: "# Changelog\n\n## Unreleased\n\n## 0.3.0 (2026-11-29)\n\n### Added\n\n- Something.\n",
  changes: "",
  head,
  tagged: head,
  kept: undefined,
};

test("a tagged commit whose changelog has the version is released", () => {
  expect(findReleaseFault(right)).toBeUndefined();
  expect(findReleaseFault({ ...right, kept: head })).toBeUndefined();
});

test.each<[string, Partial<typeof right> | { tagged?: string; kept?: string }, string]>([
  ["another version in package.json", { stated: "0.2.0" }, "package.json tem a versão 0.2.0, e não 0.3.0"],
  ["no section", { changelog: "## Unreleased\n" }, 'CHANGELOG.md não tem a seção "## 0.3.0 (data)"'],
  [
    "unreleased lines",
    { changelog: right.changelog.replace("## Unreleased\n", "## Unreleased\n\n### Fixed\n\n- A line.\n") },
    "CHANGELOG.md tem linhas em Unreleased; elas são desta versão ou da próxima?",
  ],
  ["changes", { changes: " M README.md\n" }, "Há mudanças sem commit: M README.md"],
  ["no tag", { tagged: undefined }, "Falta a tag v0.3.0: git tag --annotate v0.3.0"],
  ["a tag elsewhere", { tagged: other }, `A versão 0.3.0 já é do commit ${"b".repeat(12)} (tag v0.3.0)`],
  [
    "kept files of another commit",
    { kept: other },
    `A versão 0.3.0 já foi lançada do commit ${"b".repeat(12)}`,
  ],
])("a checkout with %s is refused", (_, change, fault) => {
  expect(findReleaseFault({ ...right, ...change })).toBe(fault);
});

test("a bill of materials is the same each time", () => {
  const bill = (serial: string, timestamp: string) =>
    JSON.stringify({ serialNumber: serial, metadata: { timestamp, component: {} }, components: [] });
  const committed = new Date("2026-11-29T12:00:00Z");
  expect(toSameBill(bill("urn:uuid:1", "2026-11-29T13:00:00Z"), committed)).toBe(
    toSameBill(bill("urn:uuid:2", "2026-11-30T13:00:00Z"), committed),
  );
});

const audit = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { tar: { name: "tar", severity } } });

test.each([
  ["a critical advisory", audit("critical"), "Há avisos de segurança abertos: tar (critical)"],
  ["a high one", audit("high"), "Há avisos de segurança abertos: tar (high)"],
  ["a moderate one", audit("moderate"), undefined],
  ["none", '{"vulnerabilities":{}}', undefined],
  ["a registry that refuses", '{"message":"405 Method Not Allowed"}', "405 Method Not Allowed"],
  ["no network", "", "O registro não diz os avisos de segurança (sem resposta); sem eles: --sem-avisos"],
  ["no report", "null", "sem resposta"],
])("before a release npm reports %s", (_, printed, fault) => {
  const found = findAdvisoryFault(printed);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(fault);
});
