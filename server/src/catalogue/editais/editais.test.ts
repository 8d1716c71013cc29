import { createHash } from "node:crypto";
import { limits } from "@cav/contract/limits.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../test/harness/factories.ts";
import { publishDue } from "../rascunhos/publish-due.ts";

const api = openApp();
let editor: Record<string, string>;
let regular: Record<string, string>;
beforeAll(async () => {
  editor = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN", papel: "EDITOR" }));
  regular = await signInAs(api.deps, await buildUser(api.deps.db));
});

/** Builds a random PDF of about so many bytes. */
function pdf(bytes = 100): Buffer {
  const body = Buffer.alloc(bytes, createHash("sha256").update(`${Math.random()}`).digest());
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), body, Buffer.from("\nstartxref\n0\n%%EOF\n")]);
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
const ask = (method: Method, url: string, headers = editor, payload?: object | Buffer) =>
  api.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });

async function send(path: string, file: Buffer, headers = editor, name = "Edital nº 1 (São Paulo).pdf") {
  const form = new FormData();
  form.set("edital", new Blob([new Uint8Array(file)], { type: "application/pdf" }), name);
  const request = new Request("http://x/", { method: "POST", body: form });
  const type = { "content-type": request.headers.get("content-type") ?? "" };
  return ask("PUT", `${path}/edital`, { ...headers, ...type }, Buffer.from(await request.arrayBuffer()));
}

async function publish(): Promise<{ path: string; uuid: string }> {
  const { uuid } = (await ask("POST", "/concursos", editor, concursoBody())).json();
  return { path: `/concursos/${uuid}`, uuid };
}

const count = async (table: "editais" | "edital_partes") =>
  (await api.deps.pool.query(`SELECT FROM ${table}`)).rowCount;

describe("the notice of an exam", () => {
  test("a notice is downloaded unchanged, as an attachment, by any signed-in user", async () => {
    const { path } = await publish();
    const file = pdf(3 * 512 * 1024 + 7);
    const sent = await send(path, file);
    expect(sent.statusCode, sent.body).toBe(200);
    const sha256 = createHash("sha256").update(file).digest("hex");
    const nome = "edital-n-1-sao-paulo.pdf";
    expect(sent.json()).toMatchObject({
      versao: 2,
      edital_arquivo: { nome, bytes: file.length, sha256, enviado_em: expect.any(String) },
    });
    const { headers, rawPayload, statusCode } = await ask("GET", `${path}/edital`, regular);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(file)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${nome}"`,
      "content-length": String(file.length),
      "x-content-type-options": "nosniff",
      etag: `"${sha256}"`,
    });
    const again = await ask("GET", `${path}/edital`, { ...regular, "if-none-match": `"${sha256}"` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await ask("GET", `${path}/edital`, {})).statusCode).toBe(401);
  });

  test("replacing and removing a notice appears in the history, and saving the form keeps it", async () => {
    const { path, uuid } = await publish();
    await send(path, pdf(1), editor, "primeiro.pdf");
    await send(path, pdf(2_400_000), editor, "segundo.pdf");
    const shown = (await ask("GET", path)).json();
    const body = concursoBody({ titulo: shown.titulo, edital_url: shown.edital_url });
    const saved = await ask("PUT", path, editor, { ...body, versao: shown.versao, orgao: "Prefeitura" });
    expect(saved.json()).toMatchObject({ versao: 4, edital_arquivo: { nome: "segundo.pdf" } });
    expect((await ask("DELETE", `${path}/edital`)).json().edital_arquivo).toBeNull();
    expect((await ask("DELETE", `${path}/edital`)).statusCode).toBe(404);
    expect((await ask("GET", `${path}/edital`)).json().type).toBe("/problems/edital-not-found");

    const historico = (await ask("GET", `${path}/historico`)).json();
    const told = historico.map(({ autor, mudancas }: { autor: string; mudancas: object[] }) => ({
      autor,
      mudancas,
    }));
    const [primeiro, segundo] = [/^primeiro\.pdf \(1 kB, SHA-256 /, /^segundo\.pdf \(2,3 MB, SHA-256 /];
    const change = (de: RegExp | null, para: RegExp | null) => ({
      autor: "Maria Candidata",
      mudancas: [
        {
          campo: "edital_arquivo",
          rotulo: "Edital em PDF",
          tipo: "alterado",
          de: de && expect.stringMatching(de),
          para: para && expect.stringMatching(para),
        },
      ],
    });
    expect(told).toEqual([
      change(segundo, null),
      { autor: "Maria Candidata", mudancas: [expect.objectContaining({ campo: "orgao" })] },
      change(primeiro, segundo),
      change(null, primeiro),
    ]);
    const { rows } = await api.deps.pool.query(
      "SELECT acao, count(*)::int FROM auditoria WHERE alvo_uuid = $1 GROUP BY acao ORDER BY acao",
      [uuid],
    );
    expect(rows).toEqual([
      { acao: "CONCURSO_CRIADO", count: 1 },
      { acao: "CONCURSO_EDITADO", count: 4 },
    ]);
  });

  test("uploading the same notice again changes nothing", async () => {
    const { path } = await publish();
    const file = pdf();
    await send(path, file);
    expect((await send(path, file)).json().versao).toBe(2);
  });

  test("a notice is deleted with its exam, to the last part", async () => {
    const before = [await count("editais"), await count("edital_partes")];
    const { path } = await publish();
    await send(path, pdf(600 * 1024));
    await ask("DELETE", path);
    expect([await count("editais"), await count("edital_partes")]).toEqual(before);
    expect((await ask("GET", `${path}/edital`)).json().type).toBe("/problems/concurso-not-found");
  });
});

test("an interrupted download resumes while the file is the same", async () => {
  const { path } = await publish();
  const file = pdf(2 * 512 * 1024 + 7);
  await send(path, file);
  const whole = await ask("GET", `${path}/edital`, regular);
  const get = (range: string, more = {}) => ask("GET", `${path}/edital`, { ...regular, range, ...more });
  const rest = await get("bytes=600000-", { "if-range": String(whole.headers.etag) });
  expect(rest.statusCode).toBe(206);
  expect(rest.headers).toMatchObject({
    "content-range": `bytes 600000-${file.length - 1}/${file.length}`,
    "content-length": String(file.length - 600_000),
  });
  expect(rest.rawPayload.equals(file.subarray(600_000))).toBe(true);
  const middle = await get("bytes=524280-524300");
  expect([middle.statusCode, middle.rawPayload.equals(file.subarray(524_280, 524_301))]).toEqual([206, true]);
  const beyond = await get(`bytes=${file.length}-`);
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${file.length}`]);
  const other = await get("bytes=5-", { "if-range": '"another"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, file.length]);
});

test("a name with quotation marks is kept as sent", async () => {
  const { path } = await publish();
  const sent = await send(path, pdf(), editor, 'Edital nº 1 "final" 100%.pdf');
  expect(sent.json().edital_arquivo.nome).toBe("edital-n-1-final-100.pdf");
});

describe("of a draft", () => {
  const keep = async (publicar_em: string | null = null) => {
    const dados = concursoBody();
    const { uuid } = (await ask("POST", "/rascunhos", editor, { dados, publicar_em })).json();
    const file = pdf();
    const sent = await send(`/rascunhos/${uuid}`, file);
    expect(sent.json()).toMatchObject({ edital_arquivo: { bytes: file.length } });
    return { uuid, path: `/rascunhos/${uuid}`, dados, file };
  };
  const found = async (titulo: string) =>
    (await ask("GET", `/concursos/search?searchTerm=${encodeURIComponent(titulo)}`)).json().items[0];

  test("a draft's notice is for editors only, and can be removed", async () => {
    const { path, file } = await keep();
    expect((await ask("GET", `${path}/edital`)).rawPayload.equals(file)).toBe(true);
    expect((await ask("GET", `${path}/edital`, regular)).statusCode).toBe(403);
    expect((await ask("DELETE", `${path}/edital`)).json().edital_arquivo).toBeNull();
    expect((await ask("GET", `${path}/edital`)).statusCode).toBe(404);
  });

  test("a draft's notice is published with it, by hand and on schedule, as part of the first version", async () => {
    const byHand = await keep();
    const published = await ask("POST", `${byHand.path}/publicacao`, editor, byHand.dados);
    expect(published.statusCode, published.body).toBe(201);
    const inMinutes = (minutes: number) =>
      new Date(api.deps.clock.now().getTime() + minutes * 60_000).toISOString();
    const atHour = await keep(inMinutes(1));
    api.deps.clock.set(inMinutes(2));
    expect(await publishDue(api.deps)).toBe(1);
    for (const { dados, file } of [byHand, atHour]) {
      const { uuid } = await found(dados.titulo);
      expect((await ask("GET", `/concursos/${uuid}/edital`)).rawPayload.equals(file)).toBe(true);
      expect((await ask("GET", `/concursos/${uuid}/historico`)).json()).toEqual([]);
    }
  });

  test("a draft's notice is deleted with it", async () => {
    const { path } = await keep();
    const before = Number(await count("editais"));
    await ask("DELETE", path);
    expect(await count("editais")).toBe(before - 1);
  });
});

describe("a file that is none", () => {
  test("a file that is no notice is refused in Portuguese, and the previous one stays", async () => {
    const { path } = await publish();
    await send(path, pdf());
    const refused = await send(path, Buffer.from("<html><script>alert(1)</script></html>"));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      "O arquivo não é um PDF. Envie o edital em PDF.",
    ]);
    const large = await send(path, pdf(limits.editalMaxBytes));
    expect([large.statusCode, large.json().detail]).toEqual([413, "O arquivo pode ter até 20 MB."]);
    expect((await ask("GET", path)).json()).toMatchObject({ versao: 2 });
  });

  test("a body of a caller without the right is not read", async () => {
    const { path } = await publish();
    expect((await send(path, pdf(), regular)).statusCode).toBe(403);
    expect((await send(path, pdf(), {})).statusCode).toBe(401);
    expect((await send("/concursos/00000000-0000-4000-8000-000000000000", pdf())).statusCode).toBe(404);
  });
});
