import { XMLParser, XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { concursoBody, knownLocais, statusFixo } from "../../../test/harness/factories.ts";
import { createPublicoStage } from "../../../test/harness/publico-stage.ts";

const origin = "https://concursos.example.br";
const hostile = `]]></title><script>alert(1)</script> & "Órgão" \ufffe BEGIN:VEVENT`;

const on = createPublicoStage();
let path: string;
let uuid: string;
/** The exam's feed before the change. */
let unchanged: string;
const body = concursoBody({
  titulo: hostile,
  orgao: hostile,
  organizadora: "Banca; com, sinais\\",
  cargos: [{ nome: `${hostile} <b>`, locais_trabalho: [knownLocais.recife.id] }],
});
beforeAll(async () => {
  ({ uuid, path } = await on.publish(body));
  unchanged = (await on.get(`${path}/feed.atom`)).body;
  expect((await on.save(uuid, { ...body, data_prova: "2027-03-07" })).statusCode).toBe(200);
  on.wait();
});
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  htmlEntities: true,
  isArray: (name) => name === "entry" || name === "link",
});

type Entry = Record<"id" | "title" | "published" | "updated" | "summary", string> & {
  link: Record<string, string>[];
};

/** Checks a feed and its entries against RFC 4287. */
function checkAtom(text: string, self: string): { id: string; title: string }[] {
  expect(XMLValidator.validate(text)).toBe(true);
  const { feed } = parser.parse(text);
  expect(feed).toMatchObject({
    "@_xmlns": "http://www.w3.org/2005/Atom",
    id: self,
    title: expect.any(String),
    updated: expect.stringMatching(rfc3339),
    author: { name: "Concurso à Vista" },
    link: [expect.anything(), { "@_rel": "self", "@_href": self }],
  });
  return (feed.entry ?? []).map((entry: Entry) => {
    // One of each, without attributes: the parser would return objects or lists.
    expect(entry).toMatchObject({
      published: expect.stringMatching(rfc3339),
      updated: expect.stringMatching(rfc3339),
      summary: expect.any(String),
      link: [{ "@_rel": "alternate", "@_href": expect.stringContaining(`${origin}/concurso/`) }],
    });
    return { id: entry.id, title: entry.title };
  });
}

describe("the files beside a page", () => {
  test("an exam's files show its changes, with stable ids and without authors", async () => {
    const before = checkAtom(unchanged, `${origin}${path}/feed.atom`);
    expect(before.map(({ id }) => id)).toEqual([`urn:uuid:${uuid}`]);
    expect((await on.save(uuid, { ...body, data_prova: "2027-03-07" })).statusCode).toBe(200);
    on.wait();
    const { headers, body: atom } = await on.get(`${path}/feed.atom`);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const entries = checkAtom(atom, `${origin}${path}/feed.atom`);
    expect(entries).toMatchObject([
      { id: `tag:concursos.example.br,2026:concurso/${uuid}/versao/2`, title: "Mudou: Data da Prova" },
      before[0],
    ]);
    expect(atom).toContain("Data da Prova: 01/02/2027 → 07/03/2027");
    expect(atom).not.toContain("Ana Edita");
    const etapas = [{ tipo: "RESULTADO", situacao: "REALIZADA", inicio: "2027-03-20" }];
    const staged = { ...body, data_prova: "2027-03-07", etapas } as unknown as typeof body;
    expect((await on.save(uuid, staged)).statusCode).toBe(200);
    on.wait();
    const { body: after } = await on.get(`${path}/feed.atom`);
    expect(after).toContain("Mudou: Resultado<");
    expect(after).toContain("Resultado: 20/03/2027");
    expect(after).not.toMatch(/Etapa: |não informado → Resultado/);
  });

  test("unchanged files are not sent again, and are compressed as accepted", async () => {
    for (const file of ["feed.atom", "feed.json", "calendario.ics"]) {
      const { headers } = await on.get(`${path}/${file}`, { "accept-encoding": "br" });
      expect([headers["content-encoding"], headers["cache-control"]]).toEqual(["br", "public, no-cache"]);
      expect((await on.get(`${path}/${file}`, { "if-none-match": headers.etag })).statusCode).toBe(304);
    }
  });

  test.each(["/concursos-abertos", "/concursos-abertos/pe", "/concursos-abertos/pe/recife"])(
    "%s can be followed as Atom, as JSON Feed 1.1 and as a calendar",
    async (list) => {
      const page = (await on.get(list)).body;
      for (const [file, type] of [
        ["feed.atom", "application/atom+xml"],
        ["feed.json", "application/feed+json"],
        ["calendario.ics", "text/calendar"],
      ]) {
        expect(page).toMatch(
          new RegExp(`<link rel="alternate" type="${type?.replace("+", "\\+")}"[^>]* href="${list}/${file}"`),
        );
        const { statusCode, headers } = await on.get(`${list}/${file}`);
        expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringContaining(type ?? "")]);
      }
      const [entry] = checkAtom((await on.get(`${list}/feed.atom`)).body, `${origin}${list}/feed.atom`);
      expect(entry).toEqual({ id: `urn:uuid:${uuid}`, title: hostile.replace("\ufffe", "\ufffd") });
      const feed = (await on.get(`${list}/feed.json`)).json();
      expect(feed).toMatchObject({
        version: "https://jsonfeed.org/version/1.1",
        home_page_url: origin + list,
        feed_url: `${origin}${list}/feed.json`,
        items: [
          { id: `urn:uuid:${uuid}`, url: origin + path, date_published: expect.stringMatching(rfc3339) },
        ],
      });
      expect(feed.items[0].content_text).toContain("Inscrições");
    },
  );

  test("a calendar has the exam's days as the same events as a user's own", async () => {
    const calendar = new ICAL.Component(
      ICAL.parse((await on.get("/concursos-abertos/pe/calendario.ics")).body),
    );
    const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    expect(events.length).toBeGreaterThan(1);
    const prova = events.find(({ uid }) => uid === `${uuid}-data_prova@concurso-a-vista`);
    expect(prova?.startDate.toString()).toBe("2027-03-07");
    expect(prova?.component.getFirstPropertyValue("url")).toBe(origin + path);
  });

  test("a list's feed never goes back in time, however an exam leaves it", async () => {
    const read = async () => {
      on.wait();
      const { headers, body: atom } = await on.get("/concursos-abertos/pi/feed.atom");
      const { feed } = parser.parse(atom);
      return { updated: feed.updated, tag: headers.etag, count: (feed.entry ?? []).length };
    };
    const at = (titulo: string, place: number, more = {}) =>
      concursoBody({ titulo, cargos: [{ locais_trabalho: [place] }], ...more });
    const { bomJesusPi, recife } = knownLocais;
    const titles = ["Fica", "Excluído", "Mudou de lugar", "Encerrado"];
    const uuids: Record<string, string> = {};
    for (const titulo of titles) uuids[titulo] = (await on.publish(at(titulo, bomJesusPi.id))).uuid;
    let last = await read();
    for (const leave of [
      () => on.remove(uuids.Excluído ?? ""),
      () => on.save(uuids["Mudou de lugar"] ?? "", at("Mudou de lugar", recife.id)),
      () => on.save(uuids.Encerrado ?? "", at("Encerrado", bomJesusPi.id, statusFixo("FINALIZADO"))),
    ]) {
      expect((await leave()).statusCode).toBeLessThan(300);
      const now = await read();
      expect(now.count).toBe(last.count - 1);
      expect(now.updated > last.updated, `${now.updated} ${last.updated}`).toBe(true);
      expect(now.tag).not.toBe(last.tag);
      expect(await read()).toEqual(now);
      last = now;
    }
    for (const titulo of ["Fica", "Mudou de lugar", "Encerrado"]) await on.remove(uuids[titulo] ?? "");
    expect((await read()).updated > last.updated).toBe(true);
  });

  test("an empty list has an empty feed and calendar", async () => {
    expect(
      checkAtom(
        (await on.get("/concursos-abertos/ac/feed.atom")).body,
        `${origin}/concursos-abertos/ac/feed.atom`,
      ),
    ).toEqual([]);
    expect((await on.get("/concursos-abertos/ac/calendario.ics")).body).not.toContain("VEVENT");
  });

  test.each([
    "/concursos-abertos/zz/feed.atom",
    "/concursos-abertos//feed.atom",
    "/concursos-abertos/pe/feed.rss",
    "/concurso/nada-999999/feed.atom",
  ])("%s is not found", async (address) => {
    expect((await on.get(address)).statusCode).toBe(404);
  });

  test("the files move with their exam's title, and are deleted with it", async () => {
    const {
      id,
      uuid: own,
      path: ownPath,
    } = await on.publish(concursoBody({ titulo: "Muda de nome", ...statusFixo("FINALIZADO") }));
    const moved = await on.get(`/concurso/outro-nome-${id}/feed.json`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `${ownPath}/feed.json`]);
    await on.remove(own);
    on.wait();
    expect((await on.get(`${ownPath}/feed.json`)).statusCode).toBe(410);
  });
});

test("a hostile title is harmless in addresses and file names", async () => {
  expect(path).toMatch(/^\/concurso\/[a-z0-9-]+-\d+$/);
  for (const file of ["feed.atom", "feed.json", "calendario.ics", "imagem.png"]) {
    const { statusCode, headers } = await on.get(`${path}/${file}`);
    expect([file, statusCode]).toEqual([file, 200]);
    // A file name in the answer would contain the title; browsers use the address instead.
    expect(headers["content-disposition"] ?? "inline").toMatch(/^inline$|^[\w ;="./-]+$/);
  }
});

test("a malformed address is answered without the database", async () => {
  const made = ["/concurso/nada", "/concurso/-", "/concurso/x-1234567890", "/concursos-abertos/zz/nada"];
  for (const address of made) await on.get(address);
  const asked = vi.spyOn(on.api.deps.pool, "connect");
  try {
    for (const address of made) expect([address, (await on.get(address)).statusCode]).toEqual([address, 404]);
    expect(asked).not.toHaveBeenCalled();
  } finally {
    asked.mockRestore();
  }
});

test("a sitemap is compressed, and not sent again while unchanged", async () => {
  for (const path of ["/sitemap.xml", "/sitemap-listas.xml"]) {
    const { headers } = await on.get(path, { "accept-encoding": "br" });
    expect(headers, path).toMatchObject({ "content-encoding": "br", "cache-control": "public, no-cache" });
    const again = await on.get(path, { "if-none-match": String(headers.etag) });
    expect(again.statusCode, path).toBe(304);
  }
});

test.each([
  ["/", ""],
  ["/PE", "/pe"],
  ["/pe/", "/pe"],
  ["/Pe/Recife/?q=porteiro&pagina=1", "/pe/recife?q=porteiro&pagina=1"],
])("%s leads to %s", async (asked, path) => {
  const { statusCode, headers } = await on.get(`/concursos-abertos${asked}`);
  expect([statusCode, headers.location]).toEqual([301, `/concursos-abertos${path}`]);
});
