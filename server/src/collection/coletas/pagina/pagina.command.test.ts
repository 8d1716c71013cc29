import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { familias } from "@cav/emulators/fontes/paginas/familias.ts";
import { afterAll, expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../../../scripts/coletas-pagina.mjs", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "pagina-"));
afterAll(() => rmSync(dir, { recursive: true }));

const listed = ["Concurso Público 01/2026", "Processo Seletivo 02/2026 – Seleção", "Edital 03/2026"].map(
  (titulo, at) => ({ titulo, dia: `0${at + 1}/11/2026`, href: `/e/${at}.pdf` }),
);
const url = "https://cidade.example/concursos";

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  return {
    status,
    said: stderr.trim(),
    items: stdout
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

function fileOf(name: string, html: string, charset: BufferEncoding = "utf8"): string {
  writeFileSync(join(dir, name), html, charset);
  return join(dir, name);
}

test("a saved page's items are printed, one a line, in any charset; with two pages only the new items", () => {
  const page = familias.latina?.(listed, 1).replaceAll("–", "-") ?? "";
  const file = fileOf("a.html", page, "latin1");
  const expected = {
    title: "Processo Seletivo 02/2026 - Seleção",
    date: "2026-11-02",
    link: "https://cidade.example/e/1.pdf",
  };
  expect(run(file, "--url", url)).toMatchObject({ status: 0, items: [{}, expected, {}] });
  const later = fileOf(
    "b.html",
    familias.latina?.(
      [{ ...listed[0], titulo: "Convocação 04/2026", href: "/e/9.pdf" }, ...listed] as never,
      2,
    ) ?? "",
  );
  expect(run(file, later, "--url", url).items).toEqual([
    { title: "Convocação 04/2026", date: "2026-11-01", link: "https://cidade.example/e/9.pdf" },
  ]);
});

test("an unreadable page is reported in one line", () => {
  const shell = fileOf("c.html", '<body><div id="root"></div><script src="/a.js"></script></body>');
  expect(run(shell)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/só existe com JavaScript/),
    items: [],
  });
  expect(run(join(dir, "none.html"))).toMatchObject({
    status: 1,
    said: expect.stringMatching(/não pôde ser lido/),
  });
  expect(run()).toMatchObject({ status: 1, said: expect.stringMatching(/^Uso: /) });
  expect(run(shell, "--url", "ftp://x").status).toBe(1);
});
