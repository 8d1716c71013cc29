import { expect } from "vitest";
import { createPhoneCodeHandler } from "../../src/confirmations/phone-confirmation.ts";
import type { Channels } from "../harness/channels.ts";
import { buildUser, signInAs } from "../harness/factories.ts";
import { type Ends, formsOf } from "./ends.ts";
import { bodyOf, edited, factsOf, preferenciasOf, wantsOf } from "./facts.ts";
import type { Oracle } from "./oracle.ts";
import { type Deed, type DrawnConcurso, mailFaults, phoneFaults, type Settings } from "./script.ts";
import {
  type Concurso,
  type ConcursoFacts,
  changedBetween,
  dayOf,
  hourMs,
  isReachable,
  isStopped,
  reminded,
  shifted,
  startOf,
  type User,
} from "./world.ts";

type Stage = {
  on: Channels;
  users: User[];
  concursos: Concurso[];
  oracle: Oracle;
  ends: Ends;
  /** Who is to be told of what is open. */
  joining: Set<User>;
  plan(at: number, run: () => void): void;
  leave(until: number): void;
  move(ms: number): void;
};

type Done = Deed extends infer One ? (One extends Deed ? Omit<One, "at"> : never) : never;

const slipMs = 2 * 60_000;
const free = 5;
/** Of the Cloud API's codes that come with another than 400. */
const httpStatuses = new Map([
  [2, 500],
  [131_000, 500],
  [130_429, 429],
]);

/** Does what was drawn, by the calls that people make, and tells the oracle what it means. */
export async function createDoing({ on, users, concursos, oracle, ends, joining, plan, leave, move }: Stage) {
  const { pool, clock } = on.api.deps;
  const admin = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
  const clockMs = () => clock.now().getTime();
  const userAt = (index: number) => users[index % users.length] as User;
  function concursoAt(index: number): Concurso | undefined {
    const there = concursos.filter(({ isDeleted }) => !isDeleted);
    return there[index % there.length];
  }

  async function statusOf(uuid: string): Promise<ConcursoFacts["status"]> {
    const { rows } = await pool.query("SELECT status FROM concursos WHERE uuid = $1", [uuid]);
    return rows[0].status;
  }

  async function publish(drawn: DrawnConcurso, by: "form" | "import" | "silent import", now: number) {
    const titulo = `T${concursos.length + 1}X`;
    const facts = factsOf(drawn, dayOf(now));
    const body = bodyOf(titulo, facts);
    const uuid =
      by === "form"
        ? (await on.ask(admin, "POST", "/api/concursos", body)).uuid
        : await take(body, by, ["novo"]);
    facts.status = await statusOf(uuid);
    const opened = new Set<string>();
    const concurso: Concurso = {
      uuid,
      titulo,
      isDeleted: false,
      isImported: by !== "form",
      facts,
      told: structuredClone(facts),
      waits: false,
      waitsSince: 0,
      opened,
      tellings: [],
      edits: [],
      lastDays: new Set(),
    };
    concursos.push(concurso);
    oracle.note(concurso);
    if (by !== "silent import") oracle.tell(concurso, undefined, now);
  }

  async function take(body: object, by: "import" | "silent import", becomes: string[]): Promise<string> {
    const headers = { ...(await signInAs(on.api.deps, admin)), "content-type": "application/json" };
    const url = `/api/concursos/importar${by === "import" ? "?avisar=true" : ""}`;
    const response = await on.api.app.inject({
      method: "POST",
      url,
      headers,
      payload: JSON.stringify([body]),
    });
    expect(response.statusCode, response.body).toBe(200);
    const [{ uuid, situacao, erros }] = response.json().registros;
    expect(becomes, JSON.stringify(erros)).toContain(situacao);
    return uuid;
  }

  async function save(concurso: Concurso, facts: ConcursoFacts, byFile: boolean): Promise<void> {
    const now = clockMs();
    const before = concurso.facts;
    const body = bodyOf(concurso.titulo, facts);
    if (byFile) expect(await take(body, "import", ["alterado", "sem_mudanca"])).toBe(concurso.uuid);
    else await on.ask(admin, "PUT", `/api/concursos/${concurso.uuid}`, body);
    concurso.facts = { ...facts, status: await statusOf(concurso.uuid) };
    if (!changedBetween(before, concurso.facts).isAny) return;
    concurso.edits.push(now);
    oracle.note(concurso);
    const today = dayOf(now);
    const isResumed = isStopped(before) && !isStopped(concurso.facts);
    const isLastDay = Object.values(reminded).some(
      (day) => concurso.facts[day] === today && (isResumed || before[day] !== today),
    );
    if (isLastDay) return oracle.tell(concurso, concurso.told, now);
    if (!concurso.waits) concurso.waitsSince = now;
    concurso.waits = true;
  }

  async function set(user: User, given: Settings, now: number): Promise<void> {
    if (given.habilitar_whatsapp && !user.premium) return;
    await on.ask(user, "PUT", "/api/alertas/ajustes", given);
    const wasReachable = isReachable(user);
    user.deeds.push(now);
    user.frequencia = given.frequencia ?? user.frequencia;
    user.lembretes = given.lembretes ?? user.lembretes;
    user.atNight = given.whatsapp_no_ultimo_dia ?? user.atNight;
    if (given.silencio !== undefined) user.quiet = given.silencio;
    user.mailOn = given.habilitar_email ?? user.mailOn;
    user.wasMailOn ||= user.mailOn;
    user.phoneOn = given.habilitar_whatsapp ?? user.phoneOn;
    if (given.habilitar_email) {
      user.unsubscribed = false;
      user.isAddressDead = false;
    }
    const isMoreWanted = user.soCertos && given.so_certos === false;
    user.soCertos = given.so_certos ?? user.soCertos;
    if (given.pausar_dias !== undefined)
      user.pausedUntil =
        given.pausar_dias > 0 ? startOf(shifted(dayOf(now), given.pausar_dias)) + 8 * hourMs : 0;
    if (given.habilitar_email !== undefined || given.habilitar_whatsapp !== undefined) user.catchUps += 1;
    if (isMoreWanted || (!wasReachable && isReachable(user))) joining.add(user);
  }

  /** Who had no channel and has one since hears of what is open. */
  function reach(user: User, change: () => void, now: number): void {
    const wasReachable = isReachable(user);
    change();
    user.deeds.push(now);
    // The provider may have closed a channel of which only the product knows.
    user.catchUps += 1;
    if (!wasReachable && isReachable(user)) joining.add(user);
  }

  /** Whether mail was on when a dead address closed it is not known here: where it may have been, nobody moves. */
  const canMove = (user: User) =>
    user.mailOn || user.unsubscribed || !user.wasMailOn || !(user.mayBeClosed || user.isAddressDead);

  async function changeAddress(user: User, now: number): Promise<void> {
    if (!canMove(user) && !user.isAddressDead) return;
    const email = `novo-${user.retired.size}-${user.email}`;
    await on.ask(admin, "PUT", `/api/admin/users/${user.uuid}/email`, { email });
    reach(
      user,
      () => {
        user.retired.add(user.email);
        user.email = email;
        user.mailOn ||= user.isAddressDead;
        user.isAddressDead = false;
      },
      now,
    );
  }

  async function changePhone(user: User, now: number): Promise<void> {
    if (!user.premium) return;
    const { nome, habilitar_email, habilitar_whatsapp } = await on.ask(user, "GET", "/api/users/me");
    const telefone = String(Number(user.telefone) + 1_000);
    const change = { nome, habilitar_email, habilitar_whatsapp, telefone };
    await on.ask(user, "PUT", "/api/users/me", change);
    await on.ask(user, "POST", "/api/users/me/telefone/codigo");
    await createPhoneCodeHandler(on.api.deps, on.client)({ user_id: user.id, form: 0 });
    await on.ask(user, "POST", "/api/users/me/telefone/confirmacao", { codigo: ends.codeOn(telefone) });
    reach(
      user,
      () => {
        for (const form of formsOf(user)) user.retired.add(form);
        user.telefone = telefone;
      },
      now,
    );
  }

  async function comeBack(user: User, as: "gone" | "full" | "spam", now: number): Promise<void> {
    if (!user.mailOn) return;
    const mail = await ends.report(user, as);
    // Of an address that is theirs no more.
    if (!mail || mail.to !== user.email) return;
    user.deeds.push(now);
    if (as !== "spam") oracle.comeBack(mail.id);
    if (as === "full") return;
    user.mailOn = false;
    if (as === "spam") user.unsubscribed = true;
    else user.isAddressDead = true;
  }

  async function follow(
    does: "save" | "unsave" | "mute" | "unmute",
    user: User,
    { uuid }: Concurso,
    now: number,
  ) {
    const favorito = `/api/concursos/${uuid}/favorito`;
    if (does === "save") {
      if (user.saved.has(uuid) || (!user.premium && user.saved.size >= free)) return;
      await on.ask(user, "PUT", favorito);
      user.saved.set(uuid, now);
      user.everSaved.add(uuid);
      user.everFollowed.add(uuid);
    } else if (does === "unsave") {
      await on.ask(user, "DELETE", favorito);
      user.saved.delete(uuid);
    } else {
      await on.ask(user, "PUT", "/api/alertas/ajustes", {
        [does === "mute" ? "silenciar" : "reativar"]: uuid,
      });
      if (does === "mute") user.muted.add(uuid);
      else user.muted.delete(uuid);
    }
    user.deeds.push(now);
  }

  /** WhatsApp goes with the premium plan, and does not come back with it. */
  async function changePlans(user: User): Promise<void> {
    const path = `/api/admin/users/${user.uuid}`;
    const { nome, telefone, habilitar_email, habilitar_whatsapp } = await on.ask(admin, "GET", path);
    user.premium = !user.premium;
    const user_type = user.premium ? "PREMIUM" : "REGULAR";
    const change = { nome, telefone, habilitar_email, habilitar_whatsapp, user_type };
    await on.ask(admin, "PUT", `/api/users/admin/users/${user.uuid}`, change);
    if (!user.premium) user.phoneOn = false;
  }

  function fail(
    user: User,
    channel: "email" | "whatsapp",
    now: number,
    hours: number,
    begin: () => void,
  ): void {
    begin();
    const until = now + hours * hourMs;
    user.faults.push({ from: now, until });
    plan(until, () => ends.mend(user, channel));
  }

  return {
    async perform(deed: Done, now: number): Promise<void> {
      if ("user" in deed && userAt(deed.user).isGone) return;
      switch (deed.does) {
        case "publish":
          return publish(deed.concurso, deed.by, now);
        case "edit": {
          const concurso = concursoAt(deed.which);
          if (!concurso) return;
          const before = concurso.facts;
          const byFile = deed.byFile && concurso.isImported;
          await save(concurso, edited(before, deed.edits, dayOf(now)), byFile);
          if (!deed.takenBack) return;
          move(slipMs);
          return save(concurso, before, byFile);
        }
        case "delete": {
          const concurso = concursoAt(deed.which);
          if (!concurso) return;
          oracle.keep((await ends.failures()).filter(({ uuid }) => uuid === concurso.uuid));
          await on.ask(admin, "DELETE", `/api/concursos/${concurso.uuid}`);
          concurso.isDeleted = true;
          concurso.waits = false;
          concurso.edits.push(now);
          for (const { saved, muted } of users) {
            saved.delete(concurso.uuid);
            muted.delete(concurso.uuid);
          }
          return;
        }
        case "want": {
          const user = userAt(deed.user);
          const wants = wantsOf(deed.wants, user.premium);
          await on.ask(user, "PUT", "/api/users/me/preferences", preferenciasOf(wants));
          user.deeds.push(now);
          const isSame = JSON.stringify(user.wants) === JSON.stringify(wants);
          user.wants = wants;
          if (isSame) return;
          joining.add(user);
          for (const concurso of concursos) if (!concurso.isDeleted) oracle.note(concurso);
          return;
        }
        case "set":
          return set(userAt(deed.user), deed.settings, now);
        case "unsubscribe": {
          const user = userAt(deed.user);
          await ends.unsubscribe(user);
          user.deeds.push(now);
          user.mailOn = false;
          user.unsubscribed = true;
          user.isAddressDead = false;
          return;
        }
        case "change address":
          return changeAddress(userAt(deed.user), now);
        case "change phone":
          return changePhone(userAt(deed.user), now);
        case "mail comes back":
          return comeBack(userAt(deed.user), deed.as, now);
        case "change plans":
          return changePlans(userAt(deed.user));
        case "leave": {
          const user = userAt(deed.user);
          // Their failures go with them.
          oracle.keep((await ends.failures()).filter((one) => one.user === user.id));
          await on.ask(admin, "DELETE", `/api/admin/users/${user.uuid}`, { email: user.email });
          user.deeds.push(now);
          user.isGone = true;
          return;
        }
        case "mail fails": {
          const user = userAt(deed.user);
          const fault = mailFaults[deed.fault % mailFaults.length];
          user.mayBeClosed ||= fault?.code === 550;
          return fail(user, "email", now, deed.hours, () => fault && ends.failMail(user, fault));
        }
        case "phone fails": {
          const user = userAt(deed.user);
          const code = phoneFaults[deed.fault % phoneFaults.length] ?? 100;
          user.mayBeClosed ||= code === 131_026 || code === 131_050;
          user.phoneFault = code;
          const status = httpStatuses.get(code) ?? 400;
          return fail(user, "whatsapp", now, deed.hours, () =>
            ends.failPhone(user, { code, status, byWebhook: deed.byWebhook }),
          );
        }
        case "channel stands still":
          for (const user of users)
            fail(user, deed.channel, now, deed.hours, () =>
              deed.channel === "email"
                ? ends.failMail(user, { code: 451, text: "4.3.0 out of service" })
                : ends.failPhone(user, { code: 190, status: 401 }),
            );
          return;
        case "workers are away": {
          const until = now + deed.hours * hourMs;
          oracle.away.push({ from: now, until });
          return leave(until);
        }
        default: {
          const concurso = concursoAt(deed.which);
          if (concurso) await follow(deed.does, userAt(deed.user), concurso, now);
        }
      }
    },
  };
}
