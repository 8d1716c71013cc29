import { expect, test } from "vitest";
import { buildUser } from "../../../test/harness/factories.ts";
import { openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";

const { on, publishAct, list, openOnly, valorOf, valuesOf, link, confirm, rematch, concursoOf } =
  openMinutas("2026-11-20T12:00:00Z");

const about = (title: string, words: string) =>
  `${title}\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública ${words}.`;
const reopened = about(
  "EDITAL DE REABERTURA DAS INSCRIÇÕES",
  "a reabertura das inscrições de 24/11/2026 até 22/12/2026",
);
const extended = about("EDITAL DE PRORROGAÇÃO DAS INSCRIÇÕES", "a prorrogação das inscrições até 22/12/2026");
const opening =
  `EDITAL DE CONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a abertura de inscrições ` +
  `para o Concurso Público nº 01/2026, para provimento de cargos.\nInscrições de 20/11/2026 a 20/12/2026.`;

const lifted = about("AVISO DE REVOGAÇÃO DA SUSPENSÃO", "a revogação da suspensão do Concurso Público");

test.each(["SUSPENSO", "CANCELADO"])(
  "a reopening resumes an exam that was %s, and notifies its followers",
  async (status) => {
    const { uuid, body } = await on.publish(townConcurso);
    const follower = await buildUser(on.api.deps.db, { user_type: "PREMIUM" });
    await on.ask(follower, "PUT", `/api/concursos/${uuid}/favorito`);
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status });
    await on.settle();
    await on.work();
    const known = (await on.subjectsTo(follower.email)).length;

    await publishAct(reopened);
    const minuta = await openOnly();
    expect(valuesOf(minuta)).toMatchObject({ status: "EDITAL_ABERTO", data_fim_inscricao: "2026-12-22" });
    await confirm(minuta);
    expect(await concursoOf(uuid)).toMatchObject({
      status: "EDITAL_ABERTO",
      data_fim_inscricao: "2026-12-22",
    });
    await on.settle();
    await on.work();
    const subjects = await on.subjectsTo(follower.email);
    expect(subjects.slice(known)).toEqual([expect.stringMatching(/^Retomado, inscrições até 22\/12: /)]);
  },
);

test("a revoked suspension does not cancel its exam", async () => {
  const { uuid, body } = await on.publish(townConcurso);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status: "SUSPENSO" });
  await publishAct(lifted);
  const minuta = await openOnly();
  expect(valuesOf(minuta)).toMatchObject({ status: "EDITAL_ABERTO" });
  await confirm(minuta);
  expect(await concursoOf(uuid)).toMatchObject({ status: "INSCRICOES_ABERTAS" });
});

test("a reopening of a running exam proposes only days, and an extension never proposes a status", async () => {
  const { uuid, body } = await on.publish(townConcurso);
  await publishAct(reopened);
  const minuta = await openOnly();
  expect(valorOf(minuta, "status")).toBeUndefined();
  await confirm(minuta);
  await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, status: "SUSPENSO" });
  await publishAct(extended);
  expect(valorOf(await openOnly(), "status")).toBeUndefined();
});

test("drafts of a deleted exam move to its duplicate", async () => {
  const first = await on.publish(townConcurso);
  await publishAct(extended);
  const second = await on.asAdmin("POST", "/api/concursos?duplicado=true", first.body);
  expect(await openOnly()).toMatchObject({ concurso: { uuid: first.uuid } });
  await on.remove(first.uuid);
  await rematch();
  const minuta = await openOnly();
  expect(minuta).toMatchObject({ tipo: "MUDANCA", ambigua: false, concurso: { uuid: second.uuid } });
  await confirm(minuta);
  expect(await concursoOf(second.uuid)).toMatchObject({ data_fim_inscricao: "2026-12-22" });
});

test("acts of a deleted exam without a duplicate wait for the next one, which its opening drafts again", async () => {
  const { uuid, body } = await on.publish(townConcurso);
  await publishAct(extended);
  await publishAct(opening);
  expect(await list()).toHaveLength(2);
  await on.remove(uuid);
  await rematch();
  expect(await openOnly()).toMatchObject({ tipo: "NOVO", tipo_de_ato: "abertura", ambigua: false });
  await on.asAdmin("POST", "/api/concursos", body);
  await rematch();
  const types = (await list()).map(({ tipo_de_ato }: { tipo_de_ato: string }) => tipo_de_ato);
  expect(types).toContain("prorrogacao");
});

test("a draft that a reviewer linked to a deleted exam is asked again", async () => {
  const { uuid } = await on.publish({ ...townConcurso, edital_numero: "02" });
  const other = await on.publish({ ...townConcurso, titulo: "Outro concurso público", edital_numero: "03" });
  const contract =
    `EXTRATO DE CONTRATO Nº 45/2026\nContratante: ${town}. Contratada: INSTITUTO ` +
    `CONSULPLAN. Objeto: Prestação de serviços de planejamento, organização e realização de concurso público ` +
    `para provimento de cargos efetivos.`;
  await publishAct(contract);
  await link(await openOnly(), uuid);
  await on.remove(uuid);
  await rematch();
  expect(await openOnly()).toMatchObject({ ambigua: true, opcoes: [{ uuid: other.uuid }] });
});

test("a draft whose possible exams are all deleted is matched as a new act", async () => {
  const unnumbered = {
    ...townConcurso,
    edital_numero: null,
    edital_ano: null,
  } as unknown as typeof townConcurso;
  const { uuid } = await on.publish(unnumbered);
  const other = await on.publish({ ...unnumbered, titulo: "Outro concurso público" });
  await publishAct(about("AVISO DE SUSPENSÃO", "a suspensão do Concurso Público"));
  await on.remove(uuid);
  await rematch();
  expect(await openOnly()).toMatchObject({ ambigua: true, opcoes: [{ uuid: other.uuid }] });
  await on.remove(other.uuid);
  await rematch();
  expect(await list(), "it waits for its exam").toEqual([]);
  const twin = await on.publish(townConcurso);
  await rematch();
  expect(await openOnly()).toMatchObject({ ambigua: false, concurso: { uuid: twin.uuid } });
});

test("an opening is a new exam again when its possible exam is deleted", async () => {
  await publishAct(opening);
  const { uuid } = await on.publish({ ...townConcurso, edital_numero: null, edital_ano: null } as never);
  await rematch();
  expect(await openOnly()).toMatchObject({ ambigua: true });
  await on.remove(uuid);
  await rematch();
  expect(await openOnly()).toMatchObject({ tipo: "NOVO", ambigua: false });
});
