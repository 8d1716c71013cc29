import fc from "fast-check";
import { expect, test } from "vitest";
import { buildMatch, isAllowed, parseRobots, robotsMaxBytes } from "./robots.ts";

const site = "https://exemplo.com.br";
const allows = (robots: string, path: string) => isAllowed(robots, "ConcursoAVista", site + path);

/** Whether a pattern matches a path by RFC 9309, 2.2.3, one cell for each pair of places. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith("$");
  let row = Array.from({ length: path.length + 1 }, (_, at) => at === 0);
  for (const sign of isAnchored ? pattern.slice(0, -1) : `${pattern}*`) {
    const before = row;
    if (sign === "*") row = before.map((_, at) => before.slice(0, at + 1).includes(true));
    else row = before.map((_, at) => at > 0 && before[at - 1] === true && path[at - 1] === sign);
  }
  return row[path.length] === true;
}

type Line = readonly [allows: boolean, pattern: string];

/** The most octets decide, and Allow of two equally long patterns (RFC 9309, 2.2.2). */
function decide(lines: readonly Line[], path: string): boolean {
  const fitting = lines.filter(([, pattern]) => matches(pattern, path));
  const longest = Math.max(0, ...fitting.map(([, { length }]) => length));
  const best = fitting.filter(([, { length }]) => length === longest);
  return best.length === 0 || best.some(([allowed]) => allowed);
}

const signs = (abc: string, maxLength: number) =>
  fc.array(fc.constantFrom(...abc), { maxLength }).map((all) => all.join(""));
const line = fc.tuple(
  fc.boolean(),
  signs("aab*/$", 8).map((pattern) => `/${pattern}`),
);

test("any file decides any address as the standard says", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), signs("aab/$", 14), (lines, rest) => {
      const said = lines.map(([allowed, pattern]) => `${allowed ? "Allow" : "Disallow"}: ${pattern}`);
      const path = `/${rest}`;
      expect(allows(["User-agent: *", ...said].join("\n"), path)).toBe(decide(lines, path));
    }),
    { numRuns: 20_000 },
  );
});

test("patterns across the borders of machine words match", () => {
  fc.assert(
    fc.property(signs("ab", 140), signs("aab*", 80), fc.boolean(), (rest, pattern, isAnchored) => {
      const said = `/*${pattern}${isAnchored ? "$" : ""}`;
      expect(allows(`User-agent: *\nDisallow: ${said}`, `/${rest}`)).toBe(!matches(said, `/${rest}`));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["User-agent: *\nDisallow: /", "/a", false],
  ["User-agent: *\nDisallow:", "/a", true],
  ["User-agent: outro\nDisallow: /", "/a", true],
  // The crawler's own group counts alone, in any capitals, with any version.
  ["User-agent: *\nDisallow: /\nUser-agent: concursoavista\nAllow: /", "/a", true],
  ["User-agent: CONCURSOAVISTA/2.0\nDisallow: /a\nUser-agent: *\nAllow: /", "/a", false],
  // Groups of one name are one group, and one group may have many names.
  ["User-agent: *\nDisallow: /a\nUser-agent: b\nDisallow: /c\nUser-agent: *\nDisallow: /d", "/d", false],
  ["User-agent: b\nUser-agent: *\nDisallow: /a", "/a", false],
  ["User-agent: b\nSitemap: /s.xml\nUser-agent: *\nDisallow: /a", "/a", false],
  // Rules before any name, comments, other ends of lines, a byte order mark.
  ["Disallow: /a\nUser-agent: b\nDisallow: /", "/a", true],
  ["\ufeffUser-Agent : * # all\r\rdisallow : /a # this\r\n", "/a", false],
  // Percent signs in either spelling, letters outside ASCII, and a bad percent sign.
  ["User-agent: *\nDisallow: /%61b", "/ab", false],
  ["User-agent: *\nDisallow: /sele%C3%A7%c3%a3o", "/seleção", false],
  ["User-agent: *\nDisallow: /seleção", "/sele%c3%a7%C3%A3o", false],
  ["User-agent: *\nDisallow: /edital%20n%BA", "/edital%20n%ba1.pdf", false],
  ["User-agent: *\nDisallow: /%zz", "/%zz", false],
  ["User-agent: *\nDisallow: /a%2Fb", "/a/b", true],
  ["User-agent: *\nDisallow: /*?s=", "/busca?s=x", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/a.pdf?b", true],
  ["User-agent: *\nDisallow: /", "/robots.txt", true],
])("%j decides %s: %s", (robots, path, expected) => {
  expect(allows(robots, path)).toBe(expected);
});

test("no file costs more than its size, whatever it holds", () => {
  const units = ["/".padEnd(60_001, "*"), `/${"*a".repeat(900)}b`, "/*aaaaaaab", "/*baaaaaaa", "/*a*b", "/b"];
  const path = `/${"a".repeat(1_998)}`;
  const costs = units.map((unit) => {
    const line = `Disallow: ${unit}b\n`;
    const robots = "User-agent: *\n" + line.repeat(robotsMaxBytes / line.length);
    const before = process.cpuUsage();
    expect(allows(robots, path)).toBe(true);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  // The library that was used before took 72 to 1,671 ms.
  expect(Math.max(...costs)).toBeLessThan(500);
  expect(parseRobots("", "a").some(buildMatch(path))).toBe(false);
});
