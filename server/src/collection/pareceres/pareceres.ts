import type { Falha, PareceresNumeros } from "@cav/contract/coletas/pareceres.ts";
import type { Deps } from "../../deps.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { createModel, type Model } from "../../platform/model/model.ts";
import { ModelError, type ModelFault, type Tokens } from "../../platform/model/model-error.ts";
import type { JobPayload } from "../../platform/queue.ts";
import type { Tx } from "../../tables.ts";
import { checkAnswer } from "./check-answer.ts";
import { removeNames } from "./cut-names.ts";
import { pareceresJobs } from "./pareceres.jobs.ts";
import {
  claimParecer,
  findNumeros,
  findOpenAto,
  findPareceres,
  findUnaskedAtos,
  markUnpaid,
  reserveGasto,
  updateGasto,
  updateParecer,
} from "./pareceres.queries.ts";
import { Answer, answerForm, longestLooked, rules, toQuestion } from "./question.ts";

type OpinionDeps = Pick<Deps, "config" | "db" | "clock">;
type ModelConfig = NonNullable<Deps["config"]["model"]>;

/** Maximum tokens of an answer; about 200 are enough, and longer ones are discarded. */
const longestAnswer = 2_000;
/** Characters per token: a low estimate for Portuguese, so that costs are not underestimated. */
const signsPerToken = 2;

const falhas: Record<ModelFault, Falha> = {
  timeout: "TEMPO",
  network: "REDE",
  throttled: "LIMITE",
  key: "CHAVE",
  failed: "ERRO",
  refused: "RECUSA",
  unreadable: "RESPOSTA",
};

/** Queues a second opinion about a draft's act, if configured; once per text. */
export async function queueParecer(
  tx: Tx,
  { config, queue }: Pick<Deps, "config" | "queue">,
  impressao: string,
): Promise<void> {
  if (!config.model || (await findPareceres(tx, [impressao])).length > 0) return;
  await queue.enqueue(
    tx,
    pareceresJobs.coletasOpinion,
    { impressao },
    { once: { key: impressao, seconds: 3_600 } },
  );
}

/** Acts per hour that the model is asked about again, or for the first time after it was switched on. */
const againAtOnce = 100;

/** Queues acts whose temporary failure may be over. */
export async function queueUnasked({
  config,
  db,
  clock,
  queue,
}: OpinionDeps & Pick<Deps, "queue">): Promise<void> {
  if (!config.model) return;
  const atos = await findUnaskedAtos(db, clock.now(), againAtOnce);
  await db.transaction().execute(async (tx) => {
    for (const impressao of atos)
      await queue.enqueue(
        tx,
        pareceresJobs.coletasOpinion,
        { impressao },
        { once: { key: impressao, seconds: 900 } },
      );
  });
}

/** Creates the handler that asks a model. Any failure only means that there is no opinion. */
export function createOpinionHandler({ config, db, clock }: OpinionDeps, timeoutMs?: number) {
  const asked = config.model;
  const model = asked && createModel({ ...asked, ...(timeoutMs ? { timeoutMs } : {}) });
  return async ({ impressao }: JobPayload<typeof pareceresJobs.coletasOpinion>): Promise<void> => {
    const ato = asked && model ? await findOpenAto(db, impressao) : undefined;
    if (!asked || !model || !ato) return;
    const bodies = ato.corpos.filter((one) => one !== null);
    const text = toQuestion(removeNames(ato.texto.slice(0, longestLooked), bodies));
    const dia = clock.today();
    const estimate = costOf(asked, {
      input: Math.ceil((rules.length + JSON.stringify(answerForm).length + text.length) / signsPerToken),
      output: longestAnswer,
    });
    const claimed = await db.transaction().execute(async (tx) => {
      if (!(await claimParecer(tx, impressao, asked.name, clock.now()))) return false;
      if (await reserveGasto(tx, dia, estimate, toMillionths(asked.dailyCeiling))) return true;
      await markUnpaid(tx, impressao);
      return false;
    });
    if (!claimed) return;
    const { ending, tokens } = await ask(model, text, ato.texto);
    await db.transaction().execute(async (tx) => {
      await updateParecer(tx, impressao, ending);
      // If the model's answer reports no tokens, the reserved amount counts as the cost.
      if (tokens) await updateGasto(tx, dia, costOf(asked, tokens) - estimate);
    });
  };
}

async function ask(model: Model, text: string, original: string) {
  try {
    const { said, tokens } = await model({ rules, text, form: answerForm, longest: longestAnswer });
    const { data } = Answer.safeParse(said);
    if (!data) return { ending: { falha: "RESPOSTA" } as const, tokens };
    const { checked, dropped } = checkAnswer(original, data);
    return { ending: { campos: checked, descartadas: dropped }, tokens };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ending: { falha: falhas[error.fault] }, tokens: error.tokens };
  }
}

const toMillionths = (reais: number) => Math.floor(reais * 1_000_000);

/** Returns a cost in millionths of a real; prices are reais per million tokens. */
function costOf({ price }: ModelConfig, { input, output }: Tokens): number {
  return Math.ceil(input * price.input + output * price.output);
}

const shownDays = 7;

/** Returns the figures of second opinions; null without a model. */
export async function getPareceresNumeros({ config, db, clock }: OpinionDeps): Promise<PareceresNumeros> {
  const { model } = config;
  if (!model) return null;
  const numeros = await findNumeros(db, clock.today(), dayBeforeOf(clock.now(), shownDays));
  const { gasto = 0, dados = 0, descartadas = 0, falhas: failed = [], sem_desde = null } = numeros ?? {};
  return {
    modelo: model.name,
    endereco: new URL(model.url).host,
    gasto_hoje: gasto / 1_000_000,
    teto: model.dailyCeiling,
    dados,
    descartadas,
    falhas: failed,
    sem_desde: sem_desde?.toISOString() ?? null,
  };
}
