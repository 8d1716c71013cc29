import { expect, test } from "vitest";
import { createKnownFontes } from "../../src/collection/coletas/fontes/known-fontes.ts";
import { createHandlers } from "../../src/handlers.ts";
import { hourMs } from "../../src/platform/clock.ts";
import { openChannels } from "../harness/channels.ts";
import { type BuiltUser, buildUser } from "../harness/factories.ts";
import { monitorDeNome, publishAct } from "../harness/monitor-de-nome-stage.ts";

// `npm run year -- nomes` plays 60 days with 400 acts.
const days = Number(process.env.NOMES_DAYS ?? 8);
const total = Number(process.env.NOMES_ACTS ?? 60);
const seed = Number(process.env.NOMES_SEED ?? 58);

const on = openChannels({ now: "2026-11-20T13:00:00Z" });

const given = ["Aurora", "Benedito", "Clarice", "Domingos", "Eulália", "Firmino", "Genoveva", "Heitor"];
const channels = ["email", "whatsapp"] as const;
type Channel = (typeof channels)[number];

/** A user with what they chose, drawn by the test. */
type Watching = { user: BuiltUser; nome: string; phone: string; on: Channel[] };

/** Draws numbers from 0 until below 1, the same for one seed (mulberry32). */
function createDraw(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Creates users that watch their names, by drawn channels, with pauses, an order of channels and quiet hours. */
async function createWatching(draw: () => number): Promise<Watching[]> {
  const all: Watching[] = [];
  for (const [at, first] of given.entries()) {
    const nome = `${first} Quintela Bentaleb`;
    const phone = `551198000100${at}`;
    const both = draw() < 0.5;
    const chosen: Channel[] = both ? ["email", "whatsapp"] : [draw() < 0.5 ? "email" : "whatsapp"];
    const user = await buildUser(on.api.deps.db, {
      ...{ nome, user_type: "PREMIUM", telefone: phone },
      habilitar_email: chosen.includes("email"),
      habilitar_whatsapp: chosen.includes("whatsapp"),
    });
    await on.api.deps.pool.query(
      `INSERT INTO alert_settings (user_id, pausados_ate, ordem, silencio_de, silencio_ate)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        user.id,
        draw() < 0.3 ? "2030-01-01" : null,
        draw() < 0.3 ? ["whatsapp", "email", "push", "telegram"] : null,
        ...(draw() < 0.5 ? [22, 7] : [null, null]),
      ],
    );
    const input = { ...monitorDeNome, nome, cpf: null, a_qualquer_hora: draw() < 0.5 };
    await on.ask(user, "PUT", "/api/users/me/vigia", input);
    all.push({ user, nome, phone, on: chosen });
  }
  return all;
}

const actOf = (number: number, nome: string) =>
  `EDITAL DE CONVOCAÇÃO Nº ${number}/2026\nConvoca, pelo processo ${number}, ${nome}, inscrição ${number}.`;

/** Turns a mention that an older worker found into its jobs; that worker runs some of them itself. */
async function replayAsOld({ user, ...of }: Watching, draw: () => number): Promise<Channel[]> {
  const { pool } = on.api.deps;
  const [{ id, mencao_id }] = (
    await pool.query(
      "SELECT id, mencao_id FROM personal_events WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
      [user.id],
    )
  ).rows;
  await pool.query("DELETE FROM personal_events WHERE id = $1", [id]);
  const { monitorDeNomeTell } = createHandlers(on.api.deps, {} as never, () => {});
  const left = channels.filter(() => draw() < 0.6);
  const ending = new AbortController().signal;
  for (const channel of left)
    for (let run = 0; run < 2; run += 1) await monitorDeNomeTell({ mencao_id, channel }, ending);
  return left.filter((channel) => of.on.includes(channel));
}

async function work(): Promise<void> {
  await Promise.all([on.email, on.email, on.whatsApp, on.whatsApp].map((sender) => on.dispatch(sender)));
}

test("in weeks of acts each mention leaves once by each channel that is on", {
  timeout: 120_000 + total * 2_000,
}, async () => {
  await createKnownFontes(on.api.deps);
  const draw = createDraw(seed);
  const watching = await createWatching(draw);
  const { clock } = on.api.deps;
  const start = clock.now().getTime();
  const owed = new Map<Watching, Record<Channel, number>>(
    watching.map((one) => [one, { email: 0, whatsapp: 0 }]),
  );
  for (let act = 1; act <= total; act += 1) {
    clock.set(new Date(start + (act / total) * days * 24 * hourMs).toISOString());
    const one = watching[Math.floor(draw() * watching.length)] as Watching;
    // A quarter of the acts names somebody else with the same surnames.
    const isOther = draw() < 0.25;
    const nome = isOther ? one.nome.replace(/^\S+/, "Ildefonso") : one.nome;
    await publishAct(on.api.deps, `nomes-${seed}-${act}`, actOf(act, nome));
    const counts = owed.get(one);
    if (isOther || !counts) continue;
    const leaving = draw() < 0.3 ? await replayAsOld(one, draw) : one.on;
    for (const channel of leaving) counts[channel] += 1;
    if (draw() < 0.7) await work();
  }
  // A channel with a pace sends one message to a user at a time.
  for (let minute = 0; minute < 10; minute += 1) {
    clock.set(new Date(start + (days + 1) * 24 * hourMs + minute * 60_000).toISOString());
    await work();
  }

  const got = await Promise.all(
    watching.map(async ({ user, phone }) => ({
      email: (await on.mailsTo(user.email)).length,
      whatsapp: on.textsOn(phone).length,
    })),
  );
  const sum = (of: readonly Record<Channel, number>[]) =>
    of.reduce((all, { email, whatsapp }) => all + email + whatsapp, 0);
  console.info(
    `${days} days, ${total} acts, seed ${seed}: ${sum(got)} messages, ${sum([...owed.values()])} owed`,
  );
  expect(got).toEqual([...owed.values()]);
  expect(sum(got)).toBeGreaterThan(total / 3);
});
