import { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { expect, test } from "vitest";
import { buildUser, concursoBody, knownLocais, signInAs } from "../../../../test/harness/factories.ts";
import { createPublicoStage, textOf } from "../../../../test/harness/publico-stage.ts";

const on = createPublicoStage();

type Body = NonNullable<Parameters<typeof concursoBody>[0]>;
/** The words of every page, list, feed, API and calendar on 20 November 2026. */
type Said = { status: string; label: string; isOpen: boolean; cancels?: RegExp };

const open: Said = { status: "INSCRICOES_ABERTAS", label: "Inscrições Abertas", isOpen: true };
const announced: Said = { status: "EDITAL_ABERTO", label: "Edital Aberto", isOpen: true };
const waiting: Said = { status: "AGUARDANDO_PROVAS", label: "Aguardando Provas", isOpen: false };
const over: Said = { status: "FINALIZADO", label: "Finalizado", isOpen: false };
const suspended: Said = { status: "SUSPENSO", label: "Suspenso", isOpen: false, cancels: /./ };
const cancelled: Said = { status: "CANCELADO", label: "Cancelado", isOpen: false, cancels: /./ };

const days = (start: string | null, end: string | null, prova: string | null): Body => ({
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
  data_prova: prova,
});
const etapa = (given: object) => EtapaInput.parse({ situacao: "REALIZADA", inicio: "2026-11-19", ...given });
const running = days("2026-11-01", "2026-12-20", "2027-02-01");
const sat = days("2026-09-01", "2026-10-01", "2026-11-10");

const cases: [name: string, body: Body, said: Said][] = [
  ["registrations run", running, open],
  ["registrations end today", days("2026-11-01", "2026-11-20", "2027-02-01"), open],
  ["registrations ended yesterday", days("2026-11-01", "2026-11-19", "2027-02-01"), waiting],
  ["registrations begin tomorrow", days("2026-11-21", "2026-12-20", "2027-02-01"), announced],
  ["the exam is today without an end of registrations", days(null, null, "2026-11-20"), waiting],
  ["the exam was held", sat, over],
  [
    "the exam was held, and a result is expected",
    { ...sat, etapas: [etapa({ tipo: "RESULTADO", situacao: "PREVISTA", inicio: "2026-12-10" })] },
    waiting,
  ],
  ["all is annulled", { ...running, etapas: [etapa({ tipo: "ANULACAO" })] }, cancelled],
  [
    "a phase is annulled",
    { ...running, etapas: [etapa({ tipo: "ANULACAO", descricao: "Anulada a prova de títulos" })] },
    open,
  ],
  [
    "a homologation is annulled",
    { ...sat, etapas: [etapa({ tipo: "ANULACAO", descricao: "Tornada sem efeito a homologação" })] },
    over,
  ],
  ["a position is annulled", { ...running, etapas: [etapa({ tipo: "ANULACAO", cargo: "Analista" })] }, open],
  ["all is suspended", { ...running, etapas: [etapa({ tipo: "SUSPENSAO" })] }, suspended],
  [
    "it is suspended by hand, without an end",
    { ...running, status: "SUSPENSO", status_motivo: "Liminar" },
    suspended,
  ],
  [
    "registrations are closed early",
    {
      ...running,
      status: "AGUARDANDO_PROVAS",
      status_motivo: "Limite de inscritos",
      status_ate: "2026-12-20",
    },
    { ...waiting, cancels: /SUMMARY:(Fim|Último dia|Encerra|Inscriç)/ },
  ],
  ["nothing is dated", { ...days(null, null, null), status: "EDITAL_ABERTO" }, announced],
];

const cargos = [{ nome: "Analista", salario: "9000.00", locais_trabalho: [knownLocais.recife.id] }];

const json = async (url: string, headers = {}) => {
  const response = await on.get(url, headers);
  expect(response.statusCode, `${url}: ${response.body.slice(0, 200)}`).toBe(200);
  return response.json();
};

test.each(cases)("where %s, every way in says the same", async (name, body, said) => {
  const titulo = `Certame ${cases.findIndex(([one]) => one === name) + 1}`;
  const { uuid, path } = await on.publish(
    concursoBody({ titulo, orgao: "Prefeitura de Recife", cargos, ...body }),
  );
  on.wait();
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const ofTitle = ({
    items,
  }: {
    items: { uuid: string; status: string; resumo: { prazo: { aberto: boolean } } }[];
  }) => {
    const one = items.find((item) => item.uuid === uuid);
    return one && [one.status, one.resumo.prazo.aberto];
  };
  const expected = [said.status, said.isOpen];
  const query = new URLSearchParams({ searchTerm: titulo, size: "50" });

  const page = await json(`/api/concursos/${uuid}`, headers);
  expect([page.status, page.resumo.prazo.aberto], "page").toEqual(expected);
  expect(ofTitle(await json(`/api/concursos/search?${query}`, headers)), "search").toEqual(expected);
  expect(ofTitle(await json(`/api/v1/public/concursos?${query}`)), "public search").toEqual(expected);
  expect((await json(`/api/v1/public/concursos/${uuid}`)).status, "public exam").toBe(said.status);

  const html = (await on.get(path)).body;
  expect(textOf(html), "public page").toContain(said.label);
  expect(html.includes('"JobPosting"'), "JobPosting").toBe(
    said.isOpen && body.data_inicio_inscricao !== "2026-11-21",
  );
  const list = (await on.get("/concursos-abertos")).body;
  expect(list.includes(`href="${path}"`), "list").toBe(said.isOpen);
  const feed = await json("/concursos-abertos/feed.json");
  expect(
    feed.items.some(({ url }: { url: string }) => url.endsWith(path)),
    "feed",
  ).toBe(said.isOpen);

  const calendar = (await on.get(`${path}/calendario.ics`)).body;
  const events = calendar.split("BEGIN:VEVENT").slice(1);
  // The stage that stopped the exam took place.
  const dates = events.filter((event) => !/SUMMARY:(Anulação|Suspensão)/.test(event));
  expect(
    dates.map((event) => event.includes("STATUS:CANCELLED")),
    "calendar",
  ).toEqual(dates.map((event) => said.cancels?.test(event) ?? false));
});
