import "../harness/built-web.ts";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { described } from "@cav/contract/specs.ts";
import { expect, test } from "vitest";

const build = fileURLToPath(new URL("../../../web/build", import.meta.url));
const assets = join(build, "client/assets");

test("the built files contain only the addresses of calls", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const text = scripts.map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
  for (const { call, spec } of described)
    expect(text, `${call.method} ${call.path}`).not.toContain(spec.summary);
  expect(text).toContain("/auth/password-reset/confirm");
});

/** Returns the scripts that a screen's page names, and their compressed size. */
function scriptsOf(screen: string): { names: string[]; kB: number } {
  const links = JSON.parse(readFileSync(join(build, "screen-links.json"), "utf8")) as Record<string, string>;
  const page = readFileSync(join(build, "client/__spa-fallback.html"), "utf8") + links[screen];
  const names = [...new Set([...page.matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, name = ""]) => name))];
  const sizeOf = (name: string) => {
    const compressed = join(assets, `${name}.br`);
    return statSync(existsSync(compressed) ? compressed : join(assets, name)).size;
  };
  return { names, kB: names.reduce((sum, name) => sum + sizeOf(name), 0) / 1000 };
}

// Telling the server whose words a page knows, and filters from one list, cost 0.3 kB.
// Keys of forms, values for fields that the last release lacks, and the guard of translated pages cost 1.6 kB. Sending
// again without new fields, one refresh under a wrong clock, and the question about the fee cost 0.8 kB.
test.each([
  ["/meus-concursos", 162.8],
  // Storage guards, searched position and kind cost 0.7 kB, the bars of the first HTML 0.5 kB, more chunks 0.3 kB.
  ["/concursos", 163.8],
  ["/concursos/:uuid", 166.5],
  ["/perfil", 194.1],
  ["/perfil/alertas", 202],
  ["/mentores", 197.5],
  ["/admin", 197.1],
  ["/admin/users", 194.4],
  ["/concursos/novo", 202.3],
  ["/plans", 194.1],
])("%s loads no schema, form or dialog, and less than %d kB of scripts", (screen, most) => {
  const { names, kB } = scriptsOf(screen);
  expect(names.filter((name) => /^(schemas|checks|messages|over|forms|editors)-/.test(name))).toEqual([]);
  expect(kB).toBeGreaterThan(50);
  expect(kB).toBeLessThan(most);
});

/** Data of a new connection before the first acknowledgement (RFC 6928), and the headers' share. */
const firstPacketsKb = 14.6;
const answerHeadKb = 0.5;

/** Covers the blocking resources of a public document: styles, and the fonts in its head. */
test("a public document loads less than 11.3 kB of styles and two fonts, each within a connection's first packets", () => {
  const { styles } = JSON.parse(readFileSync(join(build, "documents/head.json"), "utf8")) as {
    styles: string[];
  };
  const kB = (names: string[]) => names.reduce((sum, name) => sum + statSync(name).size, 0) / 1000;
  expect(kB(styles.map((path) => join(build, "client", `${path}.br`)))).toBeLessThan(11.3);
  const faces = readdirSync(assets).filter((name) => name.endsWith(".woff2"));
  expect(faces).toHaveLength(2);
  for (const name of faces)
    expect(kB([join(assets, name)]), name).toBeLessThan(firstPacketsKb - answerHeadKb);
});
