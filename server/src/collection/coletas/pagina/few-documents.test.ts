import {
  type Entrada,
  type FamiliaName,
  familiaNames,
  familias,
} from "@cav/emulators/fontes/paginas/familias.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findNewItems, readOffered } from "./compare.ts";

const url = "https://www.cidade.example/concurso/7";
/** Document names on an exam's page; many do not mention exams. */
const titulo = fc.oneof(
  fc.constantFrom(
    "Edital",
    "Anexo I",
    "Gabarito definitivo",
    "Cartão de resposta",
    "Recursos",
    "Errata",
    "Aviso 3",
  ),
  fc.integer({ min: 1, max: 40 }).map((number) => `Comunicado nº ${number}`),
  fc.integer({ min: 1, max: 40 }).map((number) => `Convocação ${number}ª chamada - Professor`),
);
const href = fc
  .integer({ min: 1, max: 999 })
  .chain((id) =>
    fc.constantFrom(`/arquivos/${id}.pdf`, `/download.php?id=${id}`, `doc-${id}.docx`, `/ver/${id}/`),
  );
const dia = fc.integer({ min: 10, max: 28 }).map((day) => `${day}/11/2026`);
const isAnother = (one: Entrada) => (other: Entrada) =>
  one.titulo !== other.titulo && one.href !== other.href;
const entradas = fc
  .array(fc.record({ titulo, dia, href }), { minLength: 1, maxLength: 8 })
  .map((some) => some.filter((one, at) => some.slice(0, at).every(isAnother(one))));

const heading = "<h1>Concurso Público nº 01/2026 - Prefeitura de Vale Claro</h1>";
const offered = (familia: FamiliaName, entradas: readonly Entrada[], visitas: number) => {
  const shown = familia === "aspnet" ? entradas.map((one) => ({ ...one, href: "" })) : entradas;
  return readOffered(familias[familia](shown, visitas).replace('<div id="conteudo">', `$&${heading}`), url);
};

// A script's link has no address, and one item without an address is no list.
const linked = familiaNames.filter((familia) => familia !== "aspnet");

test.each(linked)("on a page of few documents of the family %s each is new once, by its name", (familia) => {
  fc.assert(
    fc.property(entradas, fc.integer({ min: 1, max: 99_999 }), ([added, ...before], visitas) => {
      if (!added) return;
      const first = offered(familia, before, 12_345);
      expect(findNewItems(first, offered(familia, before.toReversed(), visitas))).toEqual([]);
      const later = offered(familia, [added, ...before], visitas);
      const date = added.dia.split("/").reverse().join("-");
      expect(findNewItems(first, later)).toEqual([
        { title: added.titulo, date, link: new URL(added.href, url).href },
      ]);
      // A removed item does not make others new.
      expect(findNewItems(later, first)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
