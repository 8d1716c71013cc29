import { concursoBody } from "../harness/factories.ts";
import { type ProductStage, pause } from "../harness/product-stage.ts";

export type Answer = { call: string; status: number; type: string; retryAfter: string; body: string };

/** Requests without an answer by then count as hanging. */
const hangsAfterMs = 60_000;

/** Requests a path of the first web process; throws on failures and hanging requests. */
export async function request(
  { ports }: ProductStage,
  path: string,
  { token, method = "GET", body }: { token?: string; method?: string; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${ports["web 1"]}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(hangsAfterMs),
  });
  return {
    call: `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ":uuid").split("?")[0]}`,
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    retryAfter: response.headers.get("retry-after") ?? "",
    body: await response.text(),
  };
}

/** Returns an exam that alerts nobody on this stage. */
const quietConcurso = () =>
  concursoBody({ data_fim_inscricao: null, data_prova: null, cargos: [{ salario: "500.00" }] });

/** Publishes an exam that alerts nobody; returns its uuid. */
export async function publishQuietly(stage: ProductStage): Promise<string> {
  const answer = await request(stage, "/api/concursos", {
    token: stage.tokens.admin,
    method: "POST",
    body: quietConcurso(),
  });
  if (answer.status !== 201) throw new Error(answer.body);
  return JSON.parse(answer.body).uuid;
}

export type Load = ReturnType<typeof startLoad>;

/** Starts readers and writers that repeat their calls until stopped; `uuid` is the exam that they save. */
export function startLoad(stage: ProductStage, uuid: string) {
  const { admin, reader } = stage.tokens;
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  let stopped = false;
  async function repeat(asks: (() => Promise<Answer>)[]): Promise<void> {
    for (let turn = 0; !stopped; turn += 1) {
      await asks[turn % asks.length]?.().then(
        (answer) => answers.push(answer),
        (error) => failures.push(error),
      );
      await pause(50);
    }
  }
  const concurso = `/api/concursos/${uuid}`;
  const ask = (path: string, token: string, method?: string, body?: object) => () =>
    request(stage, path, { token, ...(method && { method }), ...(body && { body }) });
  const loops = [
    repeat([ask("/api/concursos?page=1", reader), ask("/api/concursos/my", reader)]),
    repeat([ask(concurso, reader), ask("/api/subscriptions/plans", reader)]),
    repeat([ask(`${concurso}/favorito`, reader, "PUT"), ask(`${concurso}/favorito`, reader, "DELETE")]),
    repeat([() => ask("/api/concursos", admin, "POST", quietConcurso())()]),
  ];
  return {
    answers,
    /** Requests that got no answer at all. */
    failures,
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(loops);
    },
  };
}
