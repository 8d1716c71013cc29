import { calls } from "@cav/contract/calls.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, detailOf } from "./api-error.ts";
import { call } from "./client.ts";

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("./browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const publicFetch = vi.fn();
beforeEach(() => {
  authorizedFetch.mockReset();
  publicFetch.mockReset();
  vi.stubGlobal("fetch", publicFetch);
});

const uuid = "0a3a3a3a-0000-4000-8000-000000000000";

test("parameters go into the path, and empty query values are omitted", async () => {
  publicFetch.mockImplementation(async () => Response.json({ items: [], page: 1, pages: 0 }));
  await call(calls.listLocais, { query: { search: "São João & cia", page: 2, limit: 50 } });
  expect(publicFetch.mock.lastCall?.[0]).toBe(
    "/api/locais?search=S%C3%A3o+Jo%C3%A3o+%26+cia&page=2&limit=50",
  );
  await call(calls.listLocais, { query: { search: "", page: 1, limit: 50 } });
  expect(publicFetch.mock.lastCall?.[0]).toBe("/api/locais?page=1&limit=50");

  authorizedFetch.mockResolvedValue(Response.json({}));
  await call(calls.getConcurso, { params: { uuid: "a/../b?c" } });
  expect(authorizedFetch).toHaveBeenLastCalledWith("/api/concursos/a%2F..%2Fb%3Fc", { method: "GET" });
});

test("the login is sent as a form, without a session, to this origin only", async () => {
  publicFetch.mockResolvedValue(Response.json({ access_token: "a", refresh_token: "r" }));
  const body = { username: "ana@teste.example", password: "a&b=c" };
  expect(await call(calls.login, { body })).toEqual({ access_token: "a", refresh_token: "r" });
  const [address, init] = publicFetch.mock.lastCall ?? [];
  expect(address).toBe("/api/auth/login");
  expect(init).toMatchObject({ method: "POST", credentials: "same-origin" });
  expect(init.body).toEqual(new URLSearchParams(body));
  expect(init.signal).toBeInstanceOf(AbortSignal);
  expect(authorizedFetch).not.toHaveBeenCalled();
});

test("a file is sent with its type and a longer timeout", async () => {
  authorizedFetch.mockImplementation(async () => Response.json({ total: 0 }));
  for (const [name, type] of [
    ["concursos.json", "application/json"],
    ["concursos.CSV", "text/csv"],
    ["concursos.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["concursos.ods", "application/vnd.oasis.opendocument.spreadsheet"],
    ["concursos", "text/csv"],
  ] as const) {
    const body = new File(["titulo;cargo"], name);
    expect(await call(calls.previewImport, { body })).toEqual({ total: 0 });
    const [address, init] = authorizedFetch.mock.lastCall ?? [];
    expect(address).toBe("/api/concursos/importar/previa");
    expect(init).toMatchObject({ method: "POST", body, headers: { "content-type": type } });
    expect(init.signal).toBeInstanceOf(AbortSignal);
  }
});

test("a form with a file whose answer was lost has its key again, another file has another", async () => {
  authorizedFetch.mockRejectedValue(new Error("lost"));
  const keyOf = async (nome: string, text: string) => {
    const upload = new File([text], "foto.png", { lastModified: 1 });
    await call(calls.createMentor, { body: { nome } as never, upload }).catch(() => undefined);
    return authorizedFetch.mock.lastCall?.[1].headers["idempotency-key"];
  };
  const key = await keyOf("Ana", "um");
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOf("Ana", "um")).toBe(key);
  expect(await keyOf("Bia", "um")).not.toBe(key);
  expect(await keyOf("Ana", "dois")).not.toBe(key);
});

test("an answer that is text stays text", async () => {
  const headers = { "content-type": "text/calendar; charset=utf-8" };
  authorizedFetch.mockResolvedValue(new Response("BEGIN:VCALENDAR", { headers }));
  expect(await call(calls.getCalendario, { params: { uuid } })).toBe("BEGIN:VCALENDAR");
});

test("an answer without content is undefined", async () => {
  authorizedFetch.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await call(calls.deleteConcurso, { params: { uuid } })).toBeUndefined();
});

async function failureOf(response: Response | Error | DOMException): Promise<ApiError> {
  if (response instanceof Response) authorizedFetch.mockResolvedValue(response);
  else authorizedFetch.mockRejectedValue(response);
  const error = await call(calls.getConcurso, { params: { uuid } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test("a problem becomes an error with its code, sentence and fields", async () => {
  const problem = {
    type: "/problems/validation",
    title: "Dados inválidos",
    status: 422,
    detail: "Verifique os campos.",
    errors: [{ field: "nome", message: "O nome é obrigatório" }],
  };
  const error = await failureOf(Response.json(problem, { status: 422 }));
  expect(error).toMatchObject({
    status: 422,
    code: "validation",
    detail: "Verifique os campos.",
    fields: problem.errors,
  });
  expect(detailOf(error, "Outra coisa")).toBe("Verifique os campos.");
});

test.each([
  ["a gateway's page", new Response("<h1>Bad gateway</h1>", { status: 502 }), 502],
  ["no server at all", new TypeError("Failed to fetch"), 0],
  ["no answer in time", new DOMException("timed out", "TimeoutError"), 0],
])("%s has a status and no sentence, so the screen uses its own", async (_, response, status) => {
  const error = await failureOf(response);
  expect(error).toMatchObject({ status, detail: undefined, fields: [] });
  expect(detailOf(error, "Erro ao carregar concurso")).toBe("Erro ao carregar concurso");
});
