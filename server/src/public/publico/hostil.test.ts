import { expect, test } from "vitest";
import { concursoBody, knownLocais } from "../../../test/harness/factories.ts";
import { createPublicoStage, textOf } from "../../../test/harness/publico-stage.ts";

const on = createPublicoStage();

/** A text that closes any context: element, attribute, script, comment, CDATA, calendar line. */
const hostile = (field: string) =>
  `${field}"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)>]]>--><!--{{7*7}} & \\;,`;

/** An exam whose texts are all hostile. */
const body = concursoBody({
  titulo: hostile("titulo"),
  organizadora: hostile("organizadora"),
  orgao: hostile("orgao"),
  descricao: hostile("descricao"),
  edital_numero: `12"'><img/src=x>`,
  edital_ano: 2026,
  edital_url: "https://edital.example/?a=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E&b='c",
  cargos: [
    { nome: hostile("cargo"), locais_trabalho: [knownLocais.recife.id] },
    { nome: hostile("outro"), locais_trabalho: [knownLocais.recife.id] },
  ],
  etapas: [
    {
      tipo: "RESULTADO",
      situacao: "PREVISTA",
      inicio: "2027-03-01",
      fim: null,
      cargo: null,
      modalidade: null,
      vagas: null,
      classificacao: null,
      descricao: hostile("etapa"),
      fonte: hostile("fonte"),
      fonte_url: "https://diario.example/?a=%22%3E%3Cimg%20src=x%3E",
      citacao: hostile("citacao"),
    },
  ],
});

/** Returns injected elements and attributes in a page or feed; there should be none. */
function strangeIn(markup: string): string[] {
  const tags = [...markup.matchAll(/<[!a-z][^>]*>/gi)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""'));
  return tags.filter((tag) => /^<img|^<!--[^$]|\son\w+=|'/.test(tag) || tag.includes("]]"));
}

test("an exam with hostile texts in every field stays text in its page, lists, feeds and data", async () => {
  const { path, uuid } = await on.publish(body);
  expect(
    (await on.save(uuid, { ...body, data_prova: "2027-03-07", organizadora: hostile("depois") })).statusCode,
  ).toBe(200);
  on.wait();
  const lists = ["/concursos-abertos", "/concursos-abertos/pe", "/concursos-abertos/pe/recife"];
  for (const page of [path, `${path}?cargo=${encodeURIComponent(hostile("cargo"))}`, ...lists]) {
    const { statusCode, body: html } = await on.get(page);
    expect([page, statusCode]).toEqual([page, 200]);
    expect(html).toContain("&lt;img");
    expect(strangeIn(html), page).toEqual([]);
    expect(html, page).not.toContain("<script>alert");
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)["@graph"].length, page).toBeGreaterThan(0);
  }
  const text = textOf((await on.get(path)).body);
  for (const field of ["titulo", "orgao", "descricao", "cargo", "outro", "etapa", "fonte", "depois"])
    expect(text, field).toContain(`${field}&quot;`);
  for (const under of [path, ...lists]) {
    const atom = (await on.get(`${under}/feed.atom`)).body;
    expect(strangeIn(atom), under).toEqual([]);
    const feed = JSON.parse((await on.get(`${under}/feed.json`)).body);
    expect(feed.items.length, under).toBeGreaterThan(0);
    // Text of a field never begins a new event or line of the calendar.
    const lines = (await on.get(`${under}/calendario.ics`)).body.split("\r\n");
    const begun = lines.filter((line) => !/^([A-Z-]+[;:]| |$)/.test(line));
    expect(begun, under).toEqual([]);
    const { statusCode, headers } = await on.get(`${under}/imagem.png`);
    expect([under, statusCode, headers["content-type"]]).toEqual([under, 200, "image/png"]);
  }
});
