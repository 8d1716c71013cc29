import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser, knownLocais } from "../../../test/harness/factories.ts";
import { findViagem } from "./assistente.ts";
import { findConflitosAmong, type Prova } from "./conflitos.ts";
import type { Ponto } from "./distancias.ts";

const on = openChannels({ now: "2026-12-01T12:00:00Z", walked: "2026-11-30" });

const recife: Ponto = { nome: "Recife/PE", latitude: -8.0476, longitude: -34.877 };
const horizonte: Ponto = { nome: "Belo Horizonte/MG", latitude: -19.9167, longitude: -43.9345 };
const campinas: Ponto = { nome: "Campinas/SP", latitude: -22.9056, longitude: -47.0608 };
const at = (concurso: string, dias: string[], ...locais: Ponto[]): Prova => ({
  concurso,
  titulo: concurso,
  dias,
  certo: dias.length === 1,
  locais,
});
const told = (...provas: Prova[]) =>
  findConflitosAmong(provas).map(({ primeiro, segundo, km, certo }) =>
    [primeiro.concurso, segundo.concurso, km, certo].join(" "),
  );

test("two exams clash on one day, and on consecutive days in distant cities", () => {
  const first = at("A", ["2026-12-31"], recife);
  expect(told(first, at("B", ["2026-12-31"]))).toEqual(["A B  true"]);
  expect(told(first, at("B", ["2027-01-01"], horizonte))).toEqual(["A B 1641 true"]);
  expect(told(first, at("B", ["2027-01-01"], horizonte, recife))).toEqual([]);
  expect(told(first, at("B", ["2027-01-01"]))).toEqual([]);
  expect(told(first, at("B", ["2027-01-02"], horizonte))).toEqual([]);
  expect(told(at("C", ["2026-12-31"], campinas), at("B", ["2027-01-01"], horizonte))).toEqual([]);
  expect(told(first, at("B", ["2026-12-31", "2027-01-07"]))).toEqual(["A B  false"]);
  expect(told(at("A", ["2026-12-30", "2026-12-31"], recife, horizonte))).toEqual([]);
});

test("a trip is an estimate: to the nearest city, by road both ways, in tens", () => {
  expect(findViagem([recife, campinas], [horizonte])).toEqual({
    de: "Campinas/SP",
    para: "Belo Horizonte/MG",
    km: 600,
    custo: 480,
  });
  expect(findViagem([recife], [recife])).toMatchObject({ km: 0, custo: 0 });
  expect(findViagem([recife], [])).toBeUndefined();
  expect(findViagem([], [recife])).toBeUndefined();
});

/** Computes the distance by the angle between two vectors from the earth's centre. */
function plainKm(a: Ponto, b: Ponto): number {
  const vector = ({ latitude, longitude }: Ponto) => {
    const [up, round] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)];
  };
  const [one, other] = [vector(a), vector(b)];
  return (
    6371 *
    Math.acos(
      Math.min(
        1,
        one.reduce((sum, part, axis) => sum + part * (other[axis] ?? 0), 0),
      ),
    )
  );
}

/** Finds clashes naively, by each pair of days of each pair of exams. */
function plainClashes(provas: Prova[]): string[] {
  return provas.flatMap((a, index) =>
    provas.slice(index + 1).flatMap((b) =>
      a.dias.flatMap((dia) =>
        b.dias.flatMap((other) => {
          const days = Math.abs(Date.parse(dia) - Date.parse(other)) / 86_400_000;
          const all = a.locais.flatMap((from) => b.locais.map((to) => plainKm(from, to)));
          const isFar = all.length > 0 && all.every((km) => km > 840);
          const pair = [`${a.concurso} ${dia}`, `${b.concurso} ${other}`].sort().join(" ");
          return days === 0 || (days === 1 && isFar) ? [`${pair} ${a.certo && b.certo}`] : [];
        }),
      ),
    ),
  );
}

test("clashes equal those of a naive comparison, once each", () => {
  const dia = fc.integer({ min: 28, max: 34 }).map((day) => new Date(Date.UTC(2026, 11, day)).toISOString());
  const ponto = fc.record({
    nome: fc.constant("Cidade"),
    latitude: fc.integer({ min: -33, max: 5 }),
    longitude: fc.integer({ min: -73, max: -34 }),
  });
  const prova = fc.record({
    dias: fc.uniqueArray(
      dia.map((day) => day.slice(0, 10)),
      { maxLength: 3 },
    ),
    certo: fc.boolean(),
    locais: fc.array(ponto, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(prova, { maxLength: 8 }), (drawn) => {
      const provas = drawn.map((one, index) => ({ ...one, concurso: `${index}`, titulo: `${index}` }));
      const found = findConflitosAmong(provas).map(({ primeiro, segundo, certo }) => {
        const pair = [primeiro, segundo].map(({ concurso, dia: day }) => `${concurso} ${day}`);
        return `${pair.sort().join(" ")} ${certo}`;
      });
      expect(found.sort()).toEqual(plainClashes(provas).sort());
    }),
    { numRuns: 200 },
  );
});

test("the journey lists decisions: clashes, fees, exemptions and trips, with unknown ones counted", async () => {
  const { db } = on.api.deps;
  for (const [{ id }, { latitude, longitude }] of [
    [knownLocais.recife, recife],
    [knownLocais.beloHorizonte, horizonte],
  ] as const)
    await db.updateTable("locais").set({ latitude, longitude }).where("id", "=", id).execute();
  const dates = { data_fim_isencao: "2026-12-05", data_fim_inscricao: "2026-12-10" };
  const one = await on.publish({
    ...dates,
    titulo: "Um",
    data_limite_pagamento: "2026-12-12",
    data_prova: "2027-01-17",
    valor_inscricao: 100,
    locais_prova: [knownLocais.recife.id],
    cargos: [{ nome: "Auditor", valor_inscricao: 150.5 }, { nome: "Técnico" }],
  });
  const two = await on.publish({
    titulo: "Dois",
    valor_inscricao: null,
    data_fim_inscricao: "2026-12-11",
    data_prova: "2027-01-18",
    locais_prova: [knownLocais.beloHorizonte.id],
  });
  const three = await on.publish({
    titulo: "Três",
    valor_inscricao: null,
    data_prova: "2027-01-17",
    locais_prova: ["MG"],
  });
  const user = await buildUser(db);
  const minha = async () => (await on.ask(user, "GET", "/api/users/me/jornada")).assistente;
  const nothing = { menor: 0, maior: 0, sem_valor: 0, a_pagar: [], inscritos: [] };
  const empty = {
    conflitos: [],
    outros_conflitos: 0,
    taxas: nothing,
    isencoes: [],
    viagens: null,
    sem_local: 0,
  };
  expect(await minha()).toEqual(empty);
  for (const { uuid } of [one, two, three]) await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);

  const named = (titulo: string, { uuid }: { uuid: string }) => ({ concurso: uuid, titulo });
  const [um, dois, tres] = [named("Um", one), named("Dois", two), named("Três", three)];
  const first = {
    ...um,
    valor: { menor: 100, maior: 150.5 },
    pagamento: "2026-12-12",
    inscricao: "2026-12-10",
  };
  const second = { ...dois, valor: null, pagamento: null, inscricao: "2026-12-11" };
  const said = await minha();
  const shown = said.conflitos.map(({ primeiro, segundo, km }: (typeof said.conflitos)[number]) =>
    [primeiro.titulo, segundo.titulo, km].sort().join(" "),
  );
  expect(shown.sort()).toEqual(["1641 Dois Um", "Três Um "]);
  expect(said.taxas).toMatchObject({ menor: 100, maior: 150.5, sem_valor: 2 });
  expect(said.taxas.a_pagar.slice(0, 2)).toEqual([second, first]);
  expect(said).toMatchObject({
    isencoes: [{ ...um, de: null, ate: "2026-12-05" }],
    viagens: null,
    sem_local: 1,
  });

  const locais_prova = ["Recife - PE (até 50 km)", "Bom Jesus", "SP"];
  await on.ask(user, "PUT", "/api/users/me/preferences", { ...preferenciasVazias, locais_prova });
  const { cargos } = await on.ask(user, "GET", `/api/concursos/${one.uuid}`);
  const situacao = { situacao: "INSCRITO", cargo: cargos[0].uuid };
  await on.ask(user, "PUT", `/api/concursos/${one.uuid}/situacao`, situacao);
  await on.ask(user, "PUT", `/api/concursos/${three.uuid}/situacao`, { situacao: "DESISTI" });
  const later = await minha();
  expect(later.conflitos).toMatchObject([{ primeiro: um, segundo: dois, km: 1641, certo: true }]);
  expect(later.taxas).toEqual({
    ...nothing,
    sem_valor: 1,
    a_pagar: [second],
    inscritos: [{ ...first, valor: { menor: 150.5, maior: 150.5 } }],
  });
  expect(later.viagens).toContainEqual({ ...um, de: "Recife - PE", para: "Recife - PE", km: 0, custo: 0 });
  expect(later.viagens).toContainEqual({
    ...dois,
    de: "Recife - PE",
    para: "Belo Horizonte - MG",
    km: 2130,
    custo: 1710,
  });
  expect(JSON.stringify(later)).not.toContain(tres.titulo);
});
