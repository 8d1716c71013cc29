import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../../start.ts";

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators({ now: () => new Date("2026-11-20T12:00:00Z") });
});
afterAll(() => emulators.close());

const host = "concursos.tabela.example";
const get = async (path: string) => {
  const answer = await fetch(`${emulators.urls.fontes}/${host}${path}`, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
};
const turn = (interruptor: string, fields: Record<string, string> = {}) =>
  fetch(`${emulators.urls.dev}/dev/fontes/paginas/`, {
    method: "POST",
    body: new URLSearchParams({ host, interruptor, ...fields }),
    redirect: "manual",
  });

test("an invented site lists exams, each with a page and documents that are PDFs", async () => {
  expect((await get("/concursos")).text).toContain('href="/concurso/3"');
  expect((await get("/concurso/1")).text).toContain('href="/arquivos/documento-1.pdf"');
  expect((await get("/arquivos/documento-1.pdf")).text).toMatch(/^%PDF-/);
  expect((await get("/concurso/9")).status).toBe(404);
  expect((await get("/robots.txt")).text).toContain("User-agent");
});

test("switches change it by HTTP, until they are switched off", async () => {
  await turn("documento-novo", { titulo: "Resultado final", texto: "Resultado final\nHomologado" });
  const { text } = await get("/concurso/1");
  expect(text).toContain("20/11/2026</td><td>Resultado final");
  const address = text.slice(text.indexOf("/arquivos/"), text.indexOf(".pdf") + 4);
  const before = (await get(address)).text;
  await turn("pdf-trocado");
  expect((await get(address)).text).not.toBe(before);
  await turn("nao-existe");
  expect((await get("/concurso/1")).status).toBe(404);
  await turn("nao-existe", { ligado: "nao" });
  await turn("capa");
  expect(await get("/concurso/1")).toMatchObject({ status: 302, location: "/" });
  expect((await get("/")).status).toBe(200);
  await turn("capa", { ligado: "nao" });
  await turn("desafio");
  expect(await get("/concurso/1")).toMatchObject({ status: 200, text: expect.stringContaining("challenge") });
  await turn("desafio", { ligado: "nao" });
  expect((await get("/concurso/1")).text).toBe(text);
  expect((await turn("outro")).status).toBe(500);
});

test("a slow site answers once it is no longer slow", async () => {
  await turn("lenta");
  const answer = get("/concursos");
  const first = await Promise.race([answer.then(() => "answered"), turn("banner").then(() => "waiting")]);
  expect(first).toBe("waiting");
  await turn("lenta", { ligado: "nao" });
  expect((await answer).status).toBe(200);
});

test("HTTP creates another site, and resets it", async () => {
  const host = "www.banca-nova.example";
  const create = () =>
    fetch(`${emulators.urls.dev}/dev/fontes/paginas/sites`, {
      method: "POST",
      body: new URLSearchParams({ host, familia: "joomla" }),
    });
  await create();
  emulators.sites.find(host)?.turn("concurso-novo");
  const listed = async () => (await fetch(`${emulators.urls.fontes}/${host}/concursos`)).text();
  expect(await listed()).toContain("/concurso/4");
  await create();
  expect(await listed()).not.toContain("/concurso/4");
});

test("its page shows the active switches", async () => {
  const [site] = emulators.sites.all();
  site?.turn("ordem");
  const shown = await (await fetch(`${emulators.urls.dev}/dev/fontes/paginas/`)).text();
  expect(shown).toContain("Listas em outra ordem (ligado)");
});
