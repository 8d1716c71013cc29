import { expect, test } from "vitest";
import { buildUser, concursoBody, signInAs, statusFixo } from "../../../test/harness/factories.ts";
import { type Minuta, notice, openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import { matchAtosSemConcurso } from "./index.ts";

const { on, publishAct, list, open, openOnly, valorOf, valuesOf, link, confirm, rematch } =
  openMinutas("2026-03-10T12:00:00Z");

const result = `${notice}\nEDITAL DE RESULTADO FINAL\nA ${town} torna público o resultado final.`;
const homologation = `${notice}\nEDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL\nA ${town} torna pública a homologação.`;
const rectified =
  `RETIFICAÇÃO DO EDITAL Nº 01/2026\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna ` +
  `pública a retificação. Onde se lê: prova em 01/02/2027. Leia-se: prova em 08/02/2027.`;
const opening =
  `EDITAL DE CONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a abertura de inscrições ` +
  `para o Concurso Público nº 01/2026, para provimento de cargos.\nInscrições de 20/04/2026 a 20/05/2026. ` +
  `A prova será aplicada em 01/02/2027.`;
const cargo = {
  nome: "Guarda",
  salario: "3000",
  nivel_escolaridade: "MEDIO",
  locais_trabalho: ["Recife - PE"],
};

const enter: [string, () => Promise<unknown>][] = [
  ["by the form", () => on.publish(townConcurso)],
  [
    "by a file",
    async () => {
      const { api } = on;
      const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
      const response = await api.app.inject({
        method: "POST",
        url: "/api/concursos/importar",
        headers: { ...headers, "content-type": "application/json" },
        payload: JSON.stringify([
          { ...concursoBody(townConcurso), locais_prova: ["Recife - PE"], cargos: [cargo] },
        ]),
      });
      expect(response.json()).toMatchObject({ novos: 1 });
    },
  ],
  [
    "by a draft",
    async () => {
      await publishAct(opening, { dia: "2026-04-15" });
      await confirm(await openOnly());
    },
  ],
];

test.for(enter)(
  "acts of March are matched again when their exam is entered in April %s",
  async ([, publish]) => {
    await publishAct(result, { dia: "2026-03-10" });
    await publishAct(homologation, { dia: "2026-03-12" });
    await publishAct(rectified, { dia: "2026-03-13" });
    await publishAct(result.replaceAll("01/2026", "07/2026"), { dia: "2026-03-13" });
    expect(await list()).toEqual([]);
    on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
    await publish();

    // After a crash the next run continues with the second act.
    let calls = 0;
    const { clock } = on.api.deps;
    const dying = {
      ...clock,
      now() {
        calls += 1;
        if (calls > 1) throw new Error("killed");
        return clock.now();
      },
    };
    const [job] = await takeJobs(on.api.deps.pool, "minutas.rematch");
    await expect(matchAtosSemConcurso({ ...on.api.deps, clock: dying }, job?.data as never)).rejects.toThrow(
      "killed",
    );
    expect(await list()).toHaveLength(1);
    for (const _ of [1, 2]) await matchAtosSemConcurso(on.api.deps, job?.data as never);
    const seen: Minuta[] = await list();
    expect(seen.map(({ tipo_de_ato }) => tipo_de_ato).sort()).toEqual([
      "homologacao",
      "resultado",
      "retificacao",
    ]);
    const opened = await Promise.all(seen.map(({ uuid }) => open(uuid)));
    expect(
      opened
        .map((minuta) => valorOf(minuta, "etapa"))
        .filter(Boolean)
        .sort(),
    ).toEqual([
      "Homologação: 12/03/2026, EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL",
      "Resultado: 10/03/2026, EDITAL DE RESULTADO FINAL",
    ]);
    // The act with another number still waits.
    const { rows } = await on.api.deps.pool.query("SELECT numero, ano FROM minuta_sobras");
    expect(rows).toEqual([{ numero: "7", ano: 2026 }]);
  },
);

const proposed = async () => {
  const items: Minuta[] = await list();
  const drafts = await Promise.all(items.map(({ uuid }) => open(uuid)));
  return drafts.map((draft) => Object.keys(valuesOf(draft)));
};

/** The same exam, while its registration is open. */
const registering = {
  ...townConcurso,
  data_inicio_inscricao: "2026-03-01",
  data_fim_inscricao: "2026-04-20",
} as typeof townConcurso;

test("an act that the entered exam already includes proposes only its stage, or nothing", async () => {
  const about = (title: string, words: string) =>
    `${title}\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública ${words}.`;
  const extended = about(
    "EDITAL DE PRORROGAÇÃO DAS INSCRIÇÕES",
    "a prorrogação das inscrições de 01/03/2026 até 30/04/2026",
  );
  const suspended = about("AVISO DE SUSPENSÃO", "a suspensão do Concurso Público");
  await publishAct(extended, { dia: "2026-03-11" });
  await publishAct(suspended, { dia: "2026-03-12" });
  on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
  await on.publish(registering);
  await rematch();
  expect(await proposed()).toEqual([["etapa"]]);
  // A later act is proposed in full.
  await publishAct(`${extended}\nOutra vez.`, { dia: "2026-04-16" });
  expect((await proposed()).flat()).toContain("data_fim_inscricao");
});

test("an extension from the day before an exam was entered is proposed in full, because it may have been missed", async () => {
  const extended = (day: string) =>
    `EDITAL DE PRORROGAÇÃO DAS INSCRIÇÕES\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a ` +
    `prorrogação das inscrições até ${day}.`;
  on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
  await on.publish(registering);
  await publishAct(extended("29/04/2026"), { dia: "2026-04-13" });
  expect(await proposed()).toEqual([]);
  await publishAct(extended("30/04/2026"), { dia: "2026-04-14" });
  expect((await proposed()).flat()).toContain("data_fim_inscricao");
});

test("an act from the day before the exam was entered makes no draft when the exam includes it", async () => {
  on.api.deps.clock.set(new Date("2026-04-15T12:00:00Z"));
  await on.publish({ ...townConcurso, data_prova: "2027-02-08" } as typeof townConcurso);
  await publishAct(rectified, { dia: "2026-04-14" });
  expect(await proposed()).toEqual([]);
  // An act of the same day may be the source of the facts.
  await publishAct(`${rectified}\nOutra vez.`, { dia: "2026-04-15" });
  expect(await proposed()).toEqual([[]]);
});

test("acts older than two months of a finished exam are not matched", async () => {
  await publishAct(result, { dia: "2026-03-10" });
  await publishAct(homologation, { dia: "2026-05-10" });
  on.api.deps.clock.set(new Date("2026-05-20T12:00:00Z"));
  await on.publish({ ...townConcurso, ...statusFixo("FINALIZADO") } as typeof townConcurso);
  await rematch();
  expect(valorOf(await openOnly(), "etapa")).toMatch(/^Homologação: 10\/05\/2026/);
});

test("an exam that gets its number later gets the acts with that number", async () => {
  const { uuid, body } = await on.publish({ ...townConcurso, edital_numero: "02" });
  await publishAct(result);
  await rematch();
  expect(await list()).toEqual([]);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, edital_numero: "01" });
  await rematch();
  expect(valorOf(await openOnly(), "etapa")).toMatch(/^Resultado: 10\/03\/2026/);
});

test.each([
  ["its number", townConcurso],
  ["no number", { ...townConcurso, edital_numero: null, edital_ano: null } as unknown as typeof townConcurso],
])("an opening that waits is offered the exam that somebody enters meanwhile with %s", async (_, entered) => {
  await publishAct(opening);
  const { uuid } = await on.publish(entered);
  await on.publish({ ...townConcurso, titulo: "Outro número", edital_numero: "02" });
  await rematch();
  const minuta = await openOnly();
  expect(minuta).toMatchObject({ tipo: "NOVO", ambigua: true, opcoes: [{ uuid }] });
  expect(await link(minuta, uuid)).toMatchObject({ tipo: "MUDANCA", ambigua: false });
  // After a reviewer linked the draft, it does not become ambiguous again.
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...concursoBody(entered), titulo: "Outro nome" });
  await rematch();
  expect(await openOnly()).toMatchObject({ ambigua: false });
});
