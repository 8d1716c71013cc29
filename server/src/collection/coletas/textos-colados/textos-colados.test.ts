import { smallPdf } from "@cav/emulators/fontes/pdf.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../../../test/harness/coletas.ts";
import { buildUser, signInAs } from "../../../../test/harness/factories.ts";
import { takeJobs } from "../../../../test/harness/take-jobs.ts";
import { matchLeituras } from "../../minutas/match.ts";
import { extractLeituras, readActsOf } from "../reading/read.ts";
import { visitTextoColado } from "./textos-colados.ts";

let on: Coletas;
let editor: Record<string, string>;
beforeAll(async () => {
  on = await createColetas();
  editor = await signInAs(on.api.deps, await buildUser(on.deps.db, { user_type: "ADMIN", papel: "EDITOR" }));
});
afterAll(() => on.close());

const act = `PREFEITURA MUNICIPAL DE TREMEMBÉ
EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 1/2026
A Prefeita do Município de Tremembé torna pública a abertura de inscrições do Concurso Público destinado ao cargo de
Professor de Educação Básica. As inscrições ficam abertas de 1º de dezembro de 2026 a 20 de dezembro de 2026.`;

const ask = (path: string, payload: object | Buffer, headers = editor) =>
  on.api.app.inject({ method: "POST", url: `/api/admin/colagens${path}`, headers, payload });

async function send(file: Buffer) {
  const form = new FormData();
  form.set("edital", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "edital.pdf");
  const request = new Request("http://x/", { method: "POST", body: form });
  const type = { "content-type": request.headers.get("content-type") ?? "" };
  return ask("/pdf", Buffer.from(await request.arrayBuffer()), { ...editor, ...type });
}

/** Returns the result of the last pasted document after its jobs ran. */
async function last(deps = on.deps) {
  const take = async (name: string, run: (payload: never) => Promise<void>) => {
    for (const { data } of await takeJobs(on.deps.pool, name)) await run(data);
  };
  await take("coletas.paste", (payload) => visitTextoColado(deps, payload));
  await take("coletas.read", async (payload) => {
    await readActsOf(on.deps, payload);
    // The pasted document's acts are found but not read yet, so the screen polls again.
    expect((await listed()).atos).toBeNull();
  });
  await take("coletas.extract", (payload) => extractLeituras(on.deps, payload));
  return listed();
}

async function listed() {
  const { body } = await on.api.app.inject({ url: "/api/admin/colagens", headers: editor });
  return JSON.parse(body)[0];
}

test("a text, a PDF and an address become immutable documents that are read like any other", async () => {
  const before = await on.count("documentos");
  const url = "https://www.tremembe.sp.gov.br/concursos/1";
  const pasted = await ask("", { tipo: "TEXTO", texto: act, url });
  expect(pasted.statusCode, pasted.body).toBe(204);
  expect(await last()).toMatchObject({ tipo: "TEXTO", url, recusa: null, atos: 1, aberturas: 1 });

  expect((await send(smallPdf(act.slice(0, 200)))).statusCode).toBe(204);
  expect(await last()).toMatchObject({ tipo: "PDF", url: null, recusa: null, atos: 1 });

  const address = "https://fundacaofafipa.org.br/informacoes/4205/";
  await ask("", { tipo: "ENDERECO", url: address });
  expect(await last()).toMatchObject({ tipo: "ENDERECO", url: address, recusa: null, atos: 1, aberturas: 1 });

  const { total, visited } = await on.row(`SELECT count(*)::integer AS total,
    count(*) FILTER (WHERE f.slug <> 'colado')::integer AS visited FROM documentos d JOIN fontes f ON f.id =
    d.fonte_id`);
  expect([total, visited]).toEqual([before + 3, 0]);
  const { told } = await on.row(
    "SELECT json_agg(mudancas) AS told FROM auditoria WHERE acao = 'EDITAL_COLADO'",
  );
  expect(told.flat()).toContainEqual({ campo: "url", para: url });

  // Pasting the same text again stores no second document.
  await ask("", { tipo: "TEXTO", texto: act, url });
  expect(await last()).toMatchObject({ recusa: null, atos: 1 });
  expect(await on.count("documentos")).toBe(before + 3);
});

test("the list shows whether a pasted document needs a review, and when the review was done", async () => {
  const drafts = async () => {
    for (const { data } of await takeJobs(on.deps.pool, "coletas.match"))
      await matchLeituras(on.api.deps, data as never);
    const { minutas, a_revisar } = await listed();
    return [minutas, a_revisar];
  };
  await ask("", { tipo: "TEXTO", texto: act.replaceAll("1/2026", "7/2026"), url: null });
  expect(await last()).toMatchObject({ atos: 1, minutas: 0 });
  expect(await drafts()).toEqual([1, 1]);
  const { uuid, versao } = await on.row("SELECT uuid, versao FROM minutas ORDER BY id DESC LIMIT 1");
  const url = `/api/admin/minutas/${uuid}/descarte`;
  const payload = { versao, motivo: "OUTRO" };
  const { statusCode, body } = await on.api.app.inject({ method: "POST", url, headers: editor, payload });
  expect(statusCode, body).toBe(200);
  expect(await drafts()).toEqual([1, 0]);

  // An act about an unknown exam is read and leaves nothing to review.
  const other = act
    .replace("EDITAL DE ABERTURA DE", "EDITAL DE PRORROGAÇÃO DAS INSCRIÇÕES DO")
    .replaceAll("1/2026", "8/2026");
  await ask("", { tipo: "TEXTO", texto: other, url: null });
  expect(await last()).toMatchObject({ atos: 1, aberturas: 0 });
  expect(await drafts()).toEqual([0, 0]);
});

/** Returns a PDF that needs a password to open. */
function lockedPdf(): Buffer {
  const text = smallPdf("Edital de abertura").toString("latin1");
  const key = "00112233445566778899aabbccddeeff".repeat(2);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`;
  return Buffer.from(text.replace("/Root 1 0 R", `/Root 1 0 R ${lock}`), "latin1");
}

test("unreadable input is refused in plain words and not stored", async () => {
  const before = await on.count("documentos");
  const told = async (answer: { statusCode: number; body: string }) => {
    expect(answer.statusCode).toBe(422);
    return JSON.parse(answer.body).detail;
  };
  expect(await told(await ask("", { tipo: "TEXTO", texto: "Abriu!", url: null }))).toContain("curto demais");
  expect(await told(await send(lockedPdf()))).toContain("pede uma senha");
  expect(await told(await send(Buffer.from("%PDF-1.7 nada")))).toContain("não abre");
  expect(await told(await send(Buffer.from("PK\u0003\u0004")))).toContain("não é um PDF");
  expect((await ask("", { tipo: "ENDERECO", url: "file:///etc/passwd" })).statusCode).toBe(422);
  expect(await on.count("documentos")).toBe(before);
});

test.for([
  ["https://www.ibamsp-concursos.org.br/informacoes/1/", "desafio", "prova de que não é um robô"],
  ["https://www.ibamsp-concursos.org.br/informacoes/1/", "enorme", "passa de 20 MB"],
  ["https://www.ibamsp-concursos.org.br/admin/", undefined, "robots.txt"],
  ["https://www.in.gov.br/S03112026.zip", undefined, "Não é um PDF"],
  ["https://www.nada.gov.br/", undefined, "HTTP 404"],
] as const)("%s, with %s, is refused", async ([url, fault, why]) => {
  const before = await on.count("documentos");
  on.emulators.faults.set("www.ibamsp-concursos.org.br", fault);
  expect((await ask("", { tipo: "ENDERECO", url })).statusCode).toBe(204);
  expect((await last()).recusa).toContain(why);
  expect(await on.count("documentos")).toBe(before);
});

test.for([
  "http://127.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "http://0x7f000001/",
  "https://user:pass@www.gov.br/",
  "https://www.gov.br:8443/",
])("%s is not a public site and gets no request", async (url) => {
  const { config } = on.deps;
  const real = { ...on.deps, config: { ...config, fontes: { ...config.fontes, standIns: undefined } } };
  await ask("", { tipo: "ENDERECO", url });
  expect((await last(real)).recusa).toContain("não é o endereço de um site público");
});
