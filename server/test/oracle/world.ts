import { createDraw, type Draw, drawConcurso, drawPessoa } from "./draw.ts";
import { type Concurso, cotas, type Pessoa } from "./facts.ts";

export type Headers = Record<string, string>;
export type Answered = { status: number; body: string; json: () => never };
/** Calls the product over HTTP. */
export type Ask = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  headers: Headers,
  payload?: object,
) => Promise<Answered>;

export type Usuario = Pessoa & { headers: Headers; soCertos: boolean };
export type World = { today: string; concursos: Concurso[]; pessoas: Usuario[]; draw: Draw };

/** Maps items, a limited number at the same time. */
export async function inTurns<In, Out>(
  items: readonly In[],
  each: (item: In, index: number) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const run = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await each(items[index] as In, index);
    }
  };
  await Promise.all(Array.from({ length: 6 }, run));
  return results;
}

function checked(answer: Answered, what: string): Answered {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.body}`);
  return answer;
}

/** Saves a user's preferences as their client would. */
export async function savePessoa(
  ask: Ask,
  headers: Headers,
  pessoa: Pessoa & { withdraws: boolean },
): Promise<void> {
  const [first, ...others] = pessoa.buscas;
  const consentimento_cotas = true;
  const payload = { ...first?.preferencias, consentimento_cotas };
  checked(await ask("PUT", "/api/users/me/preferences", headers, payload), "preferences");
  for (const { nome, pausada, preferencias } of others) {
    const busca = { nome, pausada, preferencias, consentimento_cotas };
    checked(await ask("POST", "/api/users/me/buscas", headers, busca), "busca");
  }
  if (pessoa.withdraws) checked(await ask("DELETE", "/api/users/me/consents/cotas", headers), "withdrawal");
}

export const seeded = (seed: number) => createDraw(seed);

/** Signs up a premium user, and can end the premium. */
export type SignUp = () => Promise<{ headers: Headers; endPremium: () => Promise<void> }>;

/**
 * Creates users before exams, so that publications alert them. Searches beyond the free plan pause when premium ends.
 */
export async function createPessoas(ask: Ask, draw: Draw, count: number, signUp: SignUp): Promise<Usuario[]> {
  const drawn = Array.from({ length: count }, () => drawPessoa(draw));
  return inTurns(drawn, async (pessoa, index) => {
    const { headers, endPremium } = await signUp();
    await savePessoa(ask, headers, pessoa);
    const soCertos = index % 3 === 0;
    if (soCertos) checked(await ask("PUT", "/api/alertas/ajustes", headers, { so_certos: true }), "settings");
    if (!pessoa.isPremium) await endPremium();
    return { ...pessoa, consents: !pessoa.withdraws, headers, soCertos };
  });
}

/** Publishes exams and reads each back, because the product may correct the status. */
export async function createConcursos(
  ask: Ask,
  draw: Draw,
  count: number,
  admin: Headers,
): Promise<Concurso[]> {
  const concursos: Concurso[] = [];
  const everyCota = (index: number) =>
    index % 7 === 0 ? Object.fromEntries(cotas.map((cota) => [cota, "1"])) : undefined;
  for (let index = 0; index < count; index += 1) {
    const drawn = drawConcurso(draw, index);
    const first = everyCota(index);
    if (first && drawn.cargos[0]) drawn.cargos[0].vagas_por_cota = first;
    const created: { uuid: string } = checked(
      await ask("POST", "/api/concursos?duplicado=true", admin, drawn),
      "exam",
    ).json();
    concursos.push(checked(await ask("GET", `/api/concursos/${created.uuid}`, admin), "page").json());
  }
  return concursos;
}
