import { smallPdf } from "@cav/emulators/fontes/pdf.ts";
import { versions } from "../../src/collection/coletas/reading/versions.ts";
import { concursoBody } from "../harness/factories.ts";
import type { CallInput, Prepare, Stage } from "./stage.ts";

const pdf = smallPdf("Edital de abertura: concurso público da prefeitura");
const rascunho = { dados: { titulo: "Prefeitura de Recife" } };
const later = "A banca comunica a suspensão do concurso da prefeitura, por decisão judicial, até nova data.";

const byAdmin =
  (more: (stage: Stage) => CallInput | Promise<CallInput> = () => ({})): Prepare =>
  async (stage) => ({ headers: await stage.admin(), ...(await more(stage)) });

const onConcurso = (asked: CallInput = {}) =>
  byAdmin(async ({ concurso }) => ({ params: [await concurso()], ...asked }));

/** A call on a draft that an editor keeps. */
const onRascunho =
  (asked: CallInput = {}, hasFile = false): Prepare =>
  async (stage) => {
    const headers = await stage.admin();
    const { uuid } = await stage.ask(headers, "POST", "/rascunhos", rascunho);
    if (hasFile) await putPdf(stage, headers, `/rascunhos/${uuid}/edital`);
    return { headers, params: [uuid], ...asked };
  };

async function putPdf({ api }: Stage, headers: Record<string, string>, path: string): Promise<void> {
  const form = new FormData();
  form.set("edital", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "edital.pdf");
  const request = new Request("http://x/", { method: "POST", body: form });
  const type = { "content-type": request.headers.get("content-type") ?? "" };
  const payload = Buffer.from(await request.arrayBuffer());
  await api.app.inject({ method: "PUT", url: `/api${path}`, headers: { ...headers, ...type }, payload });
}

const fonteOf = ({ next, on }: Stage) => ({
  slug: `fonte-${next()}`,
  nome: "Fonte",
  adaptador: "PAGINA",
  endereco: on.emulators.sites.create(`fonte-${next()}.example`, "cartoes").lista,
  cadencia_minutos: 60,
});
async function createFonte(stage: Stage, headers: Record<string, string>) {
  await stage.ask(headers, "POST", "/admin/fontes", fonteOf(stage));
  return stage.one("SELECT uuid, versao, nome, endereco FROM fontes ORDER BY id DESC LIMIT 1");
}

/** A call on a draft of an act, with its version. */
const onMinuta =
  (
    more: (minuta: { uuid: string; versao: number }, stage: Stage) => CallInput | Promise<CallInput>,
  ): Prepare =>
  async (stage) => {
    const headers = await stage.admin();
    const ato_id = await stage.act(`${later} ${stage.next()}`);
    const { uuid } = await stage.ask(headers, "POST", "/admin/minutas", { ato_id, concurso_uuid: null });
    const minuta = await stage.ask(headers, "GET", `/admin/minutas/${uuid}`);
    return { headers, params: [uuid], ...(await more(minuta, stage)) };
  };
const confirmation = ({ versao }: { versao: number }): CallInput => ({
  payload: {
    versao,
    campos: { titulo: "Oficineiros do Porto", orgao: "Escola Livre do Porto", cargos: "Oficineiro" },
  },
});

/** A proposed page of an exam. */
async function proposed(stage: Stage) {
  const { concurso, id } = await stage.full();
  const { uuid } = await stage.one(
    `SELECT p.uuid FROM paginas_acompanhadas a JOIN paginas p ON p.id = a.pagina_id WHERE a.user_id = $1`,
    [id],
  );
  return { uuid, concurso };
}

const file = (titulo: string) =>
  JSON.stringify([{ ...concursoBody({ titulo }), cargos: [{ nome: "Técnico", salario: "5000.00" }] }]);

export const catalogueCalls = {
  createConcurso: byAdmin(({ next }) => ({ payload: concursoBody({ titulo: `Concurso ${next()}` }) })),
  updateConcurso: onConcurso({ payload: concursoBody({ titulo: "Mudado" }) }),
  deleteConcurso: onConcurso(),
  saveEdital: onConcurso({ file: pdf }),
  removeEdital: byAdmin(async (stage) => {
    const uuid = await stage.concurso();
    await putPdf(stage, await stage.admin(), `/concursos/${uuid}/edital`);
    return { params: [uuid] };
  }),
  previewAlcance: byAdmin(() => ({ payload: concursoBody({}) })),
  createRascunho: byAdmin(() => ({ payload: rascunho })),
  updateRascunho: onRascunho({ payload: { dados: { titulo: "Outro" } } }),
  deleteRascunho: onRascunho(),
  saveRascunhoEdital: onRascunho({ file: pdf }),
  removeRascunhoEdital: onRascunho({}, true),
  publishRascunho: onRascunho({ payload: concursoBody({ titulo: "Do rascunho" }) }),
  createFonte: byAdmin((stage) => ({ payload: fonteOf(stage) })),
  previewFonte: byAdmin((stage) => ({ payload: { endereco: fonteOf(stage).endereco } })),
  updateFonte: byAdmin(async (stage) => {
    const { uuid, versao, nome, endereco } = await createFonte(stage, await stage.admin());
    const facts = { nome, endereco, versao, cadencia_minutos: 120, pausa_ms: 1000, esperado: null };
    return { params: [uuid], payload: { ...facts, estado: "PAUSADA" } };
  }),
  createTextoColado: byAdmin(({ next }) => ({
    payload: { tipo: "TEXTO", texto: `${later} ${next()}`.repeat(3), url: null },
  })),
  createPdfTextoColado: byAdmin(() => ({ file: pdf })),
  confirmReleituras: byAdmin(() => ({
    payload: { de: "LEITOR", versao: versions.leitor, ate: "2026-11-19T12:00:00Z" },
  })),
  requestVisita: byAdmin(async (stage) => ({
    params: [(await createFonte(stage, await stage.admin())).uuid],
  })),
  createMinuta: byAdmin(async (stage) => ({
    payload: { ato_id: await stage.act(`${later} ${stage.next()}`), concurso_uuid: null },
  })),
  confirmMinuta: onMinuta(confirmation),
  previewMinuta: onMinuta(confirmation),
  linkMinuta: onMinuta(async ({ versao }, { concurso }) => ({
    payload: { versao, concurso_uuid: await concurso() },
  })),
  dismissMinuta: onMinuta(({ versao }) => ({ payload: { versao, motivo: "NAO_E_CONCURSO" } })),
  withdrawDescarte: onMinuta(async ({ uuid, versao }, stage) => {
    const payload = { versao, motivo: "NAO_E_CONCURSO" };
    await stage.ask(await stage.admin(), "POST", `/admin/minutas/${uuid}/descarte`, payload);
    return {};
  }),
  previewImport: byAdmin(({ next }) => ({ payload: file(`Previsto ${next()}`) })),
  importConcursos: byAdmin(({ next }) => ({ payload: file(`Importado ${next()}`) })),
  savePaginas: byAdmin(async ({ concurso, on, next }) => ({
    params: [await concurso()],
    payload: { enderecos: [on.emulators.sites.create(`paginas-${next()}.example`, "cartoes").lista] },
  })),
  decidePagina: byAdmin(async (stage) => {
    const { uuid, concurso } = await proposed(stage);
    return { params: [uuid, concurso], payload: { aceita: true } };
  }),
  requestPagina: byAdmin(async (stage) => ({ params: [(await proposed(stage)).uuid] })),
} satisfies Record<string, Prepare>;
