import { setDeliveriesCanceled } from "../../src/alerts/deliveries/deleted-concurso.ts";
import { createPartitionsAhead } from "../../src/alerts/deliveries/partitions.ts";
import { matchEvent } from "../../src/alerts/events/alerts.ts";
import { matchUser } from "../../src/alerts/events/late-joiners.ts";
import { settleChanges } from "../../src/catalogue/concursos/changes/settling.ts";
import type { Channels } from "../harness/channels.ts";
import { buildUser } from "../harness/factories.ts";
import { takeJobs } from "../harness/take-jobs.ts";
import { createDoing } from "./deeds.ts";
import { createEnds } from "./ends.ts";
import { preferenciasOf, wantsOf } from "./facts.ts";
import { createOracle } from "./oracle.ts";
import type { DrawnUser, Script } from "./script.ts";
import { type Arrived, type Concurso, dayMs, dayOf, shifted, startOf, type User } from "./world.ts";

const begins = Date.parse("2026-11-20T13:00:00Z");
const minuteMs = 60_000;
const settleMs = 5 * minuteMs;
const reportMs = 20 * minuteMs;
/** Time at the end for waiting messages. */
const afterMs = 45 * dayMs;

type Job = {
  name: string;
  data: { event_id: number; event_ids: number[]; user_id: number; concurso_id: number; versao: number };
};

/** Plays a year: advances the clock to each event, performs it, and checks the oracle. Returns its findings. */
export async function playYear(on: Channels, { users: drawn, deeds, audience }: Script) {
  const { deps } = on.api;
  const { clock, pool } = deps;
  await pool.query(
    "TRUNCATE concursos, alert_events, alerts, deliveries, preferencias, users, channel_faults, " +
      "whatsapp_audience CASCADE",
  );
  await pool.query("UPDATE calendario_andado SET ate = NULL");
  await pool.query("DELETE FROM pgboss.job");
  clock.set(new Date(begins));
  await createPartitionsAhead(deps);
  const users: User[] = [];
  for (const [index, one] of drawn.entries()) users.push(await createUser(on, one, index));
  const concursos: Concurso[] = [];
  const oracle = createOracle({ users, concursos });
  const ends = await createEnds(on, users, audience);
  let now = begins;
  let walked = dayOf(begins);
  let awayUntil = 0;
  let jobs: Job[] = [];
  /** Scheduled events. */
  let planned: { at: number; run: () => Promise<void> | void }[] = [];
  const plan = (at: number, run: () => Promise<void> | void) => void planned.push({ at, run });
  const joining = new Set<User>();
  const doing = await createDoing({
    on,
    users,
    concursos,
    oracle,
    ends,
    joining,
    plan,
    leave: (until) => {
      awayUntil = Math.max(awayUntil, until);
    },
    move: (ms) => moveTo(now + ms),
  });

  function moveTo(at: number): void {
    now = at;
    clock.set(new Date(at));
  }

  /** Runs the settling job of a save after its delay. */
  async function settleEdits(data: Job["data"]): Promise<void> {
    if (now < awayUntil) return plan(awayUntil, () => settleEdits(data));
    await settleChanges(deps, data);
    for (const concurso of concursos)
      if (concurso.waits && now >= concurso.waitsSince + settleMs) oracle.tell(concurso, concurso.told, now);
    await runJobs();
  }

  async function runJobs(): Promise<void> {
    const enqueued: Job[] = await takeJobs(pool, "%");
    for (const { name, data } of enqueued)
      if (name === "concursos.settle") plan(now + settleMs, () => settleEdits(data));
      else if (name === "deliveries.cancel") await setDeliveriesCanceled(deps, data.event_ids);
    jobs.push(...enqueued.filter(({ name }) => name === "alerts.match" || name === "alerts.catch-up"));
    if (now < awayUntil) return;
    const taken = jobs;
    jobs = [];
    for (const { name, data } of taken) {
      if (name === "alerts.match") await matchEvent(deps, data.event_id);
      else await matchUser(deps, data.user_id);
    }
    for (const user of joining) oracle.join(user, now);
    joining.clear();
  }

  async function walk(): Promise<void> {
    const before = walked;
    walked = dayOf(now);
    for (const concurso of concursos) if (concurso.waits) oracle.tell(concurso, concurso.told, now);
    await on.walk();
    const { rows } = await pool.query("SELECT uuid, status FROM concursos");
    const statuses = new Map(rows.map(({ uuid, status }) => [uuid, status]));
    for (const concurso of concursos) {
      if (concurso.isDeleted) continue;
      const was = structuredClone(concurso.facts);
      concurso.facts.status = statuses.get(concurso.uuid);
      if (was.status !== concurso.facts.status) oracle.tell(concurso, was, now);
    }
    oracle.remind(before, now);
    await runJobs();
  }

  async function send(): Promise<void> {
    for (const message of await ends.send(now)) oracle.arrive(message);
    for (const one of ends.doomed.splice(0)) {
      const code = one.user.phoneFault ?? 131_000;
      plan(now + reportMs, () => ends.reportFailure(one, code));
    }
  }

  await on.walk();
  // No exam is open yet for users who set preferences before the year begins.
  await runJobs();
  for (const { at, ...deed } of deeds) plan(begins + at * minuteMs, () => doing.perform(deed, now));
  const end = begins + 365 * dayMs + afterMs;
  for (;;) {
    const due = Math.max(await ends.nextDue(), awayUntil, now);
    const midnight = Math.max(startOf(shifted(walked, 1)) + 5 * minuteMs, awayUntil);
    const first = planned.toSorted((a, b) => a.at - b.at)[0];
    const next = Math.min(due, midnight, first?.at ?? Number.POSITIVE_INFINITY);
    if (next > end) break;
    moveTo(Math.max(next, now));
    if (first && first.at <= now) {
      planned = planned.filter((one) => one !== first);
      await first.run();
      await runJobs();
    } else if (midnight <= now) await walk();
    else await send();
  }
  return conclude();

  async function conclude() {
    const { rows } = await pool.query(
      "SELECT id FROM users WHERE NOT habilitar_email OR NOT habilitar_whatsapp",
    );
    const result = oracle.conclude(await ends.failures(), new Set(rows.map(({ id }) => id)));
    result.violations.push(...ends.astray);
    const left = await pool.query("SELECT FROM deliveries WHERE status = 'queued'");
    if (left.rows.length > 0) result.violations.push(`${left.rows.length} deliveries never left`);
    return result;
  }
}

/** Two of three users have a channel order all year; null means all at once. */
const orders: (Arrived["channel"][] | null)[] = [null, ["whatsapp", "email"], ["email", "whatsapp"]];

async function createUser(on: Channels, drawn: DrawnUser, index: number): Promise<User> {
  const { premium, settings } = drawn;
  const wants = wantsOf(drawn.wants, premium);
  // Half of the numbers have two formats at WhatsApp.
  const telefone = index % 2 === 0 ? `55119${70_000_000 + index}` : `55319${70_000_000 + index}`;
  const whatsapp = drawn.whatsapp && premium;
  const ordem = orders[index % orders.length] ?? null;
  const built = await buildUser(on.api.deps.db, {
    user_type: premium ? "PREMIUM" : "REGULAR",
    telefone,
    habilitar_email: drawn.email,
    habilitar_whatsapp: whatsapp,
  });
  await on.ask(built, "PUT", "/api/users/me/preferences", preferenciasOf(wants));
  await on.ask(built, "PUT", "/api/alertas/ajustes", { ...settings, ordem });
  return {
    ...built,
    telefone,
    premium,
    inOrder: ordem !== null,
    mailOn: drawn.email,
    wasMailOn: drawn.email,
    phoneOn: whatsapp,
    isGone: false,
    unsubscribed: false,
    isAddressDead: false,
    retired: new Set(),
    soCertos: false,
    buscas: [{ wants, canais: null, frequencia: null, pausada: false }],
    frequencia: settings.frequencia ?? "NA_HORA",
    lembretes: settings.lembretes ?? [7, 3, 1, 0],
    atNight: false,
    quiet: null,
    pausedUntil: 0,
    muted: new Set(),
    saved: new Map(),
    everSaved: new Set(),
    heard: new Map(),
    everFollowed: new Set(),
    deeds: [],
    catchUps: 0,
    faults: [],
    mayBeClosed: false,
  };
}
