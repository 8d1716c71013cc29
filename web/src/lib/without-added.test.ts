import { calls } from "@cav/contract/calls.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { call } from "./client.ts";
import { withoutAdded } from "./without-added.ts";

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("./browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));
beforeEach(() => authorizedFetch.mockReset());

const refusal = (...fields: string[]) =>
  fields.map((field) => ({ field, message: `O campo “${field.split(".").at(-1)}” não existe.` }));

test("new fields that nobody changed go from a body, at any depth, and the given body stays", () => {
  const body = { titulo: "TCE", status_ate: null, cargos: [{ nome: "A", tipo_de_vaga: "CARGO" }] };
  expect(withoutAdded(body, refusal("status_ate", "cargos.0.tipo_de_vaga"))).toEqual({
    titulo: "TCE",
    cargos: [{ nome: "A" }],
  });
  expect(body.cargos[0]).toEqual({ nome: "A", tipo_de_vaga: "CARGO" });
});

test.each([
  ["a value that a person chose", { tipo_de_vaga: "ESTAGIO" }, refusal("tipo_de_vaga")],
  ["a field of older releases", { titulo: null }, refusal("titulo")],
  ["a path that the body lacks", { cargos: [] }, refusal("cargos.0.tipo_de_vaga")],
  ["no refused field", { tipo_de_vaga: "CARGO" }, []],
])("%s stays a refusal", (_, body, refused) => {
  expect(withoutAdded(body, refused)).toBeUndefined();
});

const problem = (field: string) =>
  Response.json(
    { type: "/problems/validation", title: "t", status: 400, detail: "d", errors: refusal(field) },
    { status: 400 },
  );

const preferencias = { salario_minimo: 0, vagas_minimas: 0, tipos_de_vaga: [] as "ESTAGIO"[] };
const save = async (given: object) => call(calls.previewMyPreferencias, { body: given as never });

test("an older server gets the request again without new fields", async () => {
  authorizedFetch
    .mockResolvedValueOnce(problem("tipos_de_vaga"))
    .mockResolvedValueOnce(Response.json({ n: 1 }));
  expect(await save(preferencias)).toEqual({ n: 1 });
  const bodies = authorizedFetch.mock.calls.map(([, init]) => JSON.parse(init.body));
  expect(bodies).toEqual([preferencias, { salario_minimo: 0, vagas_minimas: 0 }]);
});

test("a chosen value is refused once, with the server's reason", async () => {
  authorizedFetch.mockResolvedValue(problem("tipos_de_vaga"));
  await expect(save({ ...preferencias, tipos_de_vaga: ["ESTAGIO"] })).rejects.toThrow("d");
  expect(authorizedFetch).toHaveBeenCalledTimes(1);
});
