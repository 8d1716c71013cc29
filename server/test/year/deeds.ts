import { expect } from "vitest";
import { buildUser, signInAs } from "../harness/factories.ts";
import { bodyOf, edited, factsOf, preferenciasOf, wantsOf } from "./facts.ts";
import { type DrawnConcurso, mailFaults, phoneFaults, type YearAction } from "./script.ts";
import { createUserDeeds, type UserStage } from "./user-deeds.ts";
import {
  type Concurso,
  type ConcursoFacts,
  changedBetween,
  dayOf,
  hourMs,
  isStopped,
  reminded,
  type User,
} from "./world.ts";

type Stage = UserStage & {
  users: User[];
  concursos: Concurso[];
  plan(at: number, run: () => void): void;
  leave(until: number): void;
  move(ms: number): void;
};

type DrawnAction = YearAction extends infer One ? (One extends YearAction ? Omit<One, "at"> : never) : never;

const slipMs = 2 * 60_000;
/** Cloud API codes with an HTTP status other than 400. */
const httpStatuses = new Map([
  [2, 500],
  [131_000, 500],
  [130_429, 429],
]);

/** Performs the drawn actions by API calls, and informs the oracle of each. */
export async function createDoing(stage: Stage) {
  const { on, users, concursos, oracle, ends, plan, leave, move } = stage;
  const { pool, clock } = on.api.deps;
  const admin = await buildUser(on.api.deps.db, { user_type: "ADMIN" });
  const ofUsers = createUserDeeds(stage, admin);
  const clockMs = () => clock.now().getTime();
  const userAt = (index: number) => users[index % users.length] as User;
  function concursoAt(index: number): Concurso | undefined {
    const there = concursos.filter(({ isDeleted }) => !isDeleted);
    return there[index % there.length];
  }

  /** Updates the matches of users and exams, as the oracle sees them. */
  function noteAll(): void {
    for (const concurso of concursos) if (!concurso.isDeleted) oracle.note(concurso);
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
    async perform(deed: DrawnAction, now: number): Promise<void> {
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
          if (!ofUsers.want(user, wants)) return;
          return noteAll();
        }
        case "look": {
          const premium = users.filter((user) => user.premium && !user.isGone);
          const user = premium[deed.user % premium.length];
          if (user && (await ofUsers.look(user, deed, now))) noteAll();
          return;
        }
        case "set":
          return ofUsers.set(userAt(deed.user), deed.settings, now);
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
          return ofUsers.changeAddress(userAt(deed.user), now);
        case "change phone":
          return ofUsers.changePhone(userAt(deed.user), now);
        case "mail comes back":
          return ofUsers.comeBack(userAt(deed.user), deed.as, now);
        case "change plans":
          await ofUsers.changePlans(userAt(deed.user), now);
          return noteAll();
        case "leave": {
          const user = userAt(deed.user);
          // When an account is deleted, its failures are deleted, too.
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
          if (concurso) await ofUsers.follow(deed.does, userAt(deed.user), concurso, now);
        }
      }
    },
  };
}
