import type { Importacao, RegistroImportado } from "@cav/contract/concursos/importacao.ts";
import { expect } from "vitest";
import { createTestApp } from "./app.ts";
import { deleteRows } from "./empty.ts";
import { buildUser, insertReferenceData, signInAs } from "./factories.ts";

type Headers = { authorization: string };
type Upload = { path?: string; type?: string; headers?: Partial<Headers> };

/** Creates an application with an administrator, Ana Administra, who imports files of exams. */
export async function createImportStage() {
  // Hides the log of one test, in which the database fails.
  const api = await createTestApp({ LOG_LEVEL: "fatal" });
  await insertReferenceData(api.deps.db);
  const user = await buildUser(api.deps.db, { user_type: "ADMIN", nome: "Ana Administra" });
  const admin = await signInAs(api.deps, user);

  function send(payload: string | Buffer, { path = "", type, headers = admin }: Upload = {}) {
    const guessed = payload.toString().trimStart().startsWith("[") ? "application/json" : "text/csv";
    return api.app.inject({
      method: "POST",
      url: `/api/concursos/importar${path}`,
      headers: { ...headers, "content-type": type ?? guessed },
      payload,
    });
  }
  async function take(payload: string | Buffer, upload?: Upload): Promise<Importacao> {
    const response = await send(payload, upload);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }
  return {
    api,
    admin,
    send,
    take,
    preview: (payload: string | Buffer) => take(payload, { path: "/previa" }),
    get: async (uuid = "") =>
      (await api.app.inject({ url: `/api/concursos/${uuid}`, headers: admin })).json(),
    empty: () => deleteRows(api.deps.pool, ["deliveries", "alerts", "alert_events", "concursos"]),
  };
}
export type ImportStage = Awaited<ReturnType<typeof createImportStage>>;

/** Returns records as a JSON list. */
export const list = (...records: unknown[]) => JSON.stringify(records);
/** Returns a record's position and result. */
export const short = ({ linha, situacao }: RegistroImportado) => [linha, situacao];

export const own = (overrides: object = {}) => ({
  titulo: "Prefeitura de Recife",
  organizadora: "Banca",
  data_inicio_inscricao: null,
  data_fim_inscricao: "2026-12-01",
  data_prova: null,
  valor_inscricao: null,
  edital_url: null,
  locais_prova: ["Recife - PE"],
  cargos: [{ nome: "Guarda", salario: "3000", nivel_escolaridade: "MEDIO" }],
  ...overrides,
});

/** Header of a CSV file. */
export const header =
  "chave;Título;organizadora;data_fim_inscricao;locais_prova;cargo;salario;nivel_escolaridade";
