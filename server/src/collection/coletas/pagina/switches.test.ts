import { type FamiliaName, familiaNames } from "@cav/emulators/fontes/paginas/familias.ts";
import { createSite, type Site } from "@cav/emulators/fontes/paginas/site.ts";
import type { Switch } from "@cav/emulators/fontes/paginas/switches.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toText } from "../texto/charset.ts";
import { findNewItems, readOffered } from "./compare.ts";
import { readItems } from "./items.ts";

const now = () => new Date("2026-11-20T12:00:00Z");
const build = (familia: FamiliaName) => createSite(`concursos.${familia}.example`, familia, now);
const htmlAt = (site: Site, address: string) => toText(site.answer(new URL(address).pathname).body);
const offeredAt = (site: Site, address: string) => readOffered(htmlAt(site, address), address);

const cosmetic = ["banner", "ordem", "layout", "pdf-trocado"] as const satisfies Switch[];
/** Changes to a page between two visits. */
const changes = fc.array(fc.tuple(fc.constantFrom(...cosmetic), fc.boolean()), { maxLength: 4 });

describe.each(familiaNames)("a site of the family %s", (familia) => {
  const isScript = familia === "aspnet";
  const linkOf = (site: Site, href: string) => (isScript ? null : `https://${site.host}${href}`);

  test("has a page for each exam, whose documents are read completely", () => {
    const site = build(familia);
    const documentos = site.documentosOf().toReversed();
    expect(readItems(htmlAt(site, site.paginaOf()), site.paginaOf()).items).toEqual(
      documentos.map(({ titulo, dia, href }) => ({
        title: titulo,
        date: dia.split("/").reverse().join("-"),
        link: linkOf(site, href),
      })),
    );
    expect(readItems(htmlAt(site, site.lista), site.lista).items).toHaveLength(3);
  });

  test("reports nothing for cosmetic changes and each added document once, whatever else changes", () => {
    const looks = fc.array(fc.record({ changes, isNew: fc.boolean() }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(looks, (some) => {
        const site = build(familia);
        let before = offeredAt(site, site.paginaOf());
        for (const { changes, isNew } of some) {
          for (const [name, isOn] of changes) site.turn(name, isOn);
          if (isNew) site.turn("documento-novo");
          const after = offeredAt(site, site.paginaOf());
          const news = findNewItems(before, after);
          const added = site.documentosOf().at(-1);
          const expected = added && { title: added.titulo, link: linkOf(site, added.href) };
          expect(news).toEqual(isNew ? [expect.objectContaining(expected)] : []);
          before = after;
        }
      }),
      { numRuns: 30 },
    );
  });

  test("lists a new exam once, whatever else changes", () => {
    fc.assert(
      fc.property(changes, (some) => {
        const site = build(familia);
        const before = offeredAt(site, site.lista);
        for (const [name, isOn] of some) site.turn(name, isOn);
        expect(findNewItems(before, offeredAt(site, site.lista))).toEqual([]);
        site.turn("concurso-novo");
        expect(findNewItems(before, offeredAt(site, site.lista))).toEqual([
          expect.objectContaining({ link: linkOf(site, "/concurso/4") }),
        ]);
      }),
      { numRuns: 15 },
    );
  });

  test("reports nothing new when it is empty, which is not a list", () => {
    const site = build(familia);
    const before = offeredAt(site, site.paginaOf());
    site.turn("vazia");
    expect(findNewItems(before, offeredAt(site, site.paginaOf()))).toEqual([]);
    expect(readItems(htmlAt(site, site.paginaOf()), site.paginaOf()).items).toEqual([]);
    site.turn("vazia", false);
    expect(findNewItems(before, offeredAt(site, site.paginaOf()))).toEqual([]);
  });
});
