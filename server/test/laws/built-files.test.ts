import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { described } from "@cav/contract/specs.ts";
import { expect, test } from "vitest";

const build = fileURLToPath(new URL("../../../web/build", import.meta.url));
const assets = join(build, "client/assets");

test("the built files know a call by its address alone", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const text = scripts.map((name) => readFileSync(join(assets, name), "utf8")).join("\n");
  for (const { call, spec } of described)
    expect(text, `${call.method} ${call.path}`).not.toContain(spec.summary);
  expect(text).toContain("/auth/password-reset/confirm");
});

/** What a screen waits for: the scripts that its page names, compressed as they are sent. */
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

test.each([
  ["/meus-concursos", 159],
  // Guards around the browser's storage, the position sought and its kind cost 0.7 kB.
  ["/concursos", 159],
  ["/concursos/:uuid", 162],
])("%s waits for no schema, form or dialog, and for less than %d kB of scripts", (screen, most) => {
  const { names, kB } = scriptsOf(screen);
  expect(names.filter((name) => /^(schemas|messages|more|over|forms|phone|editors)-/.test(name))).toEqual([]);
  expect(kB).toBeGreaterThan(50);
  expect(kB).toBeLessThan(most);
});

/** What a new connection carries before the first acknowledgement (RFC 6928), and what of it the head of a file's answer takes. */
const firstPacketsKb = 14.6;
const answerHeadKb = 0.5;

/** What a public document waits for beside its own text, as it is sent: its styles, and the faces that its head names. */
test("a public document waits for less than 11 kB of styles and two faces, each within the first packets of a connection", () => {
  const { styles } = JSON.parse(readFileSync(join(build, "documents/head.json"), "utf8")) as {
    styles: string[];
  };
  const kB = (names: string[]) => names.reduce((sum, name) => sum + statSync(name).size, 0) / 1000;
  expect(kB(styles.map((path) => join(build, "client", `${path}.br`)))).toBeLessThan(11);
  const faces = readdirSync(assets).filter((name) => name.endsWith(".woff2"));
  expect(faces).toHaveLength(2);
  for (const name of faces)
    expect(kB([join(assets, name)]), name).toBeLessThan(firstPacketsKb - answerHeadKb);
});
