import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concursoBody, statusFixo } from "../../../../test/harness/factories.ts";
import {
  camara,
  juizDeFora,
  openSearchStage,
  policia,
  tjpe,
  trf,
  ufpi,
} from "../../../../test/harness/search-stage.ts";

const on = openSearchStage();

describe("a text", () => {
  test.each<[string, string[]]>([
    // Accents, case and punctuation do not matter.
    ["tecnico judiciario", [tjpe, trf]],
    ["TÉCNICO JUDICIÁRIO", [tjpe, trf]],
    ["técnico, judiciário!", [tjpe, trf]],
    ["policia", [policia]],
    // Copied text has zero-width characters, direction marks and hidden tags.
    ["téc\u200bnico judi\u00adciário", [tjpe, trf]],
    ["\u202epolicia\u202c\u{e0041}", [policia]],
    ["escrivao", [policia]],
    ["camara", [camara]],
    ["CÂMARA MUNICIPAL", [camara]],
    // Beginnings of five letters are enough; short ones are no guess.
    ["judic", [trf, tjpe]],
    ["univ", []],
    ["enf", [juizDeFora]],
    ["tj", [tjpe]],
    ["3", [trf]],
    ["3ª região", [trf]],
    // Words of the title, the organiser and the positions together, in any order.
    ["judiciario fgv", [tjpe]],
    ["chagas analista", [trf]],
    ["fora enfermeiro", [juizDeFora]],
    ["minas civil", [policia]],
    ["aocp escrivão", [policia]],
    ["d'avila", [camara]],
    // Typing errors: no exam contains the typed word.
    ["tecnco judiciario", [tjpe, trf]],
    ["judicario", [trf, tjpe]],
    ["enfermero", [juizDeFora]],
    ["polcia", [policia]],
    ["pollicia civil", [policia]],
    ["universidde federal", [ufpi]],
    ["prefeitra", [juizDeFora]],
    ["analsta", [trf, ufpi]],
    // A number is never corrected as a typo: 33 is left out, and told.
    ["regiao 33", [trf]],
    // Missing words, and characters that must not act as a pattern or as part of a word.
    ["medico", []],
    ["rio", []],
    ["zzzzzz", []],
    // Nobody has both, so the place is left out, and told.
    ["enfermeiro recife", [juizDeFora]],
    ["100%", [camara]],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["'; DROP TABLE concursos; --", []],
  ])("%s", async (searchTerm, wanted) => {
    const found = await on.titles({ searchTerm });
    expect([...found].sort()).toEqual([...wanted].sort());
  });

  test("ranks exams that name the position before those that name it in a title", async () => {
    expect(await on.titles({ searchTerm: "técnico judiciário" })).toEqual([trf, tjpe]);
  });

  test("is not taken for a typing error when only the other filters leave nothing", async () => {
    const named = { open: "Jardim das Orquídeas", over: "Floricultura Orquidário" };
    const uuids = [
      await on.publish(concursoBody({ titulo: named.open, status: "INSCRICOES_ABERTAS" })),
      await on.publish(concursoBody({ titulo: named.over, ...statusFixo("FINALIZADO") })),
    ];
    expect(await on.titles({ searchTerm: "orquideas", status: "FINALIZADO" })).toEqual([]);
    for (const uuid of uuids) await on.remove(uuid);
  });

  test("follows what an exam is called now", async () => {
    const body = concursoBody({ titulo: "Hospital das Borboletas" });
    const uuid = await on.publish(body);
    expect(await on.titles({ searchTerm: "borboletas" })).toEqual(["Hospital das Borboletas"]);
    const payload = {
      ...body,
      titulo: "Hospital dos Besouros",
      cargos: [{ ...body.cargos[0], nome: "Parteira" }],
    };
    await on.api.app.inject({ method: "PUT", url: `/api/concursos/${uuid}`, headers: on.admin, payload });
    expect(await on.titles({ searchTerm: "borboletas" })).toEqual([]);
    expect(await on.titles({ searchTerm: "besouros parteira" })).toEqual(["Hospital dos Besouros"]);
    await on.remove(uuid);
    expect(await on.titles({ searchTerm: "besouros" })).toEqual([]);
  });
});

describe("order", () => {
  test("the nearest open deadline first, then what is over", async () => {
    expect(await on.titles({})).toEqual([policia, trf, tjpe, camara, ufpi, juizDeFora]);
  });
  test("the highest known salary first", async () => {
    expect(await on.titles({ sort: "salario" })).toEqual([trf, policia, tjpe, juizDeFora, camara, ufpi]);
  });
  test("the newest first", async () => {
    expect(await on.titles({ sort: "recentes" })).toEqual([ufpi, camara, policia, juizDeFora, tjpe, trf]);
  });
});

test("pages lose no exam and show none twice, in every order", async () => {
  for (const sort of ["prazo", "salario", "recentes"]) {
    const all = await on.titles({ sort });
    const paged: string[] = [];
    for (const page of ["1", "2", "3"]) paged.push(...(await on.titles({ sort, size: "2", page })));
    expect(paged).toEqual(all);
    const beyond = (await on.ask({ sort, size: "2", page: "4" })).json();
    expect(beyond).toMatchObject({ items: [], total: 6, pages: 3, page: 4 });
  }
});

test("no text is too strange to be searched for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 50 }), async (searchTerm) => {
      const { statusCode } = await on.ask({ searchTerm });
      expect([200, 422]).toContain(statusCode);
    }),
    { numRuns: 100 },
  );
});

test("a session is asked for", async () => {
  expect((await on.api.app.inject({ url: "/api/concursos/search" })).statusCode).toBe(401);
});
