import { expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { buildUser } from "../../../test/harness/factories.ts";

const on = openChannels({
  now: "2026-12-01T12:00:00Z",
  walked: "2026-11-30",
  env: {
    TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
    TELEGRAM_BOT_NAME: "concurso_a_vista_bot",
    TELEGRAM_WEBHOOK_SECRET: "segredo-dos-testes-do-robo",
  },
});

// Copied by hand from docs/spec/product.md, Alerts. Columns: said nothing, will register, registered, sat the exam,
// passed, was called, took the post, failed, gave up.
const situacoes = [
  null,
  "VOU_ME_INSCREVER",
  "INSCRITO",
  "FIZ_A_PROVA",
  "APROVADO",
  "CONVOCADO",
  "TOMEI_POSSE",
  "NAO_PASSEI",
  "DESISTI",
];
const hears: [tipo: string, who: string][] = [
  ["AUTORIZADO", "x x x x x x - - -"],
  ["COMISSAO", "x x x x x x - - -"],
  ["BANCA_CONTRATADA", "x x x x x x - - -"],
  ["EDITAL", "x x x x x x - - -"],
  ["ISENCAO", "x x x - - - - - -"],
  ["ISENCAO_RESULTADO", "x x x - - - - - -"],
  ["INSCRICOES", "x x - - - - - - -"],
  ["LOCAIS_DE_PROVA", "x x x x x - - - -"],
  ["PROVA", "x x x x x - - - -"],
  ["GABARITO", "x x x x x - - - -"],
  ["RECURSOS", "x x x x x x - x -"],
  ["RESULTADO", "x x x x x x - x -"],
  ["HOMOLOGACAO", "x x x x x x - - -"],
  ["CONVOCACAO", "x x x x x x - - -"],
  ["NOMEACAO", "x x x x x x - - -"],
  ["VALIDADE", "x x x x x x - - -"],
  ["PRORROGACAO", "x x x x x x - - -"],
  ["REEMBOLSO", "x x x x x x - x -"],
  ["SUSPENSAO", "x x x x x x x x -"],
  ["ANULACAO", "x x x x x x x x -"],
];
/** Stages that stop an exam, tested separately. */
const stopping = new Set(["SUSPENSAO", "ANULACAO"]);

/** Sets of channels that users have on. */
const sets = [["email"], ["whatsapp"], ["telegram"], ["email", "telegram", "whatsapp"]];

type Follower = { id: number; channels: string[]; column: number };

async function buildFollower(uuid: string, column: number, channels: string[]): Promise<Follower> {
  const has = (channel: string) => channels.includes(channel);
  const user = await buildUser(on.api.deps.db, {
    user_type: "PREMIUM",
    habilitar_email: has("email"),
    habilitar_whatsapp: has("whatsapp"),
    ...(has("whatsapp")
      ? { telefone: `55119${String(70_000_000 + Math.floor(process.hrtime()[1] % 9_999_999))}` }
      : {}),
  });
  if (has("telegram")) {
    await on.addTelegram(user);
    await on.api.deps.pool.query("UPDATE users SET habilitar_telegram = true WHERE id = $1", [user.id]);
  }
  await on.ask(user, "PUT", `/api/concursos/${uuid}/favorito`);
  const situacao = situacoes[column];
  if (situacao) await on.ask(user, "PUT", `/api/concursos/${uuid}/situacao`, { situacao });
  return { id: user.id, channels, column };
}

/**
 * Publishes an exam with followers of all situations and channels; returns a function that adds a stage and reports who
 * got it.
 */
async function openExam(titulo: string) {
  const { uuid, body } = await on.publish({
    titulo,
    data_fim_inscricao: "2026-12-10",
    data_prova: "2027-01-20",
    cargos: [{ nome: "Auditor" }],
  });
  const followers: Follower[] = [];
  for (const column of situacoes.keys())
    for (const channels of sets) followers.push(await buildFollower(uuid, column, channels));
  let event = await on.match();
  const etapas: object[] = [];
  return async (tipo: string) => {
    etapas.push({ tipo, situacao: "REALIZADA", inicio: "2026-12-01" });
    await on.asAdmin("PUT", `/api/concursos/${uuid}`, { ...body, etapas });
    const before = event;
    event = await on.match(before);
    const { rows } = await on.api.deps.pool.query(
      "SELECT user_id, array_agg(channel ORDER BY channel) AS channels FROM deliveries WHERE " +
        "event_id > $1 GROUP BY user_id",
      [before],
    );
    const told = new Map(rows.map(({ user_id, channels }) => [user_id, channels]));
    return followers.map(({ id, ...one }) => ({ ...one, told: told.get(id) ?? [] }));
  };
}

const expected = (who: string, { channels, column }: Omit<Follower, "id">) =>
  who.split(" ")[column] === "x" ? channels : [];

test("each stage reaches everyone it concerns, by all their channels", {
  timeout: 120_000,
}, async () => {
  const faults: string[] = [];
  let happens = await openExam("Tribunal de Contas do Estado");
  for (const [tipo, who] of hears) {
    if (stopping.has(tipo)) happens = await openExam(`Prefeitura de ${tipo}`);
    for (const { told, ...one } of await happens(tipo)) {
      const due = expected(who, one);
      if (String(told) !== String(due))
        faults.push(`${tipo}, ${situacoes[one.column]}: due ${due.join()}, told ${told.join()}`);
    }
  }
  expect(faults).toEqual([]);
});
