import { createPhoneCodeHandler } from "../../src/members/acesso/phone-confirmation.ts";
import type { Channels } from "../harness/channels.ts";
import type { BuiltUser } from "../harness/factories.ts";
import type { Ends } from "./ends.ts";
import { formsOf } from "./ends.ts";
import { preferenciasOf } from "./facts.ts";
import type { Oracle } from "./oracle.ts";
import type { BuscaManner, Settings, Wants } from "./script.ts";
import {
  activeOf,
  type Busca,
  type Concurso,
  dayOf,
  hourMs,
  isReachable,
  shifted,
  startOf,
  type User,
  wantsAnything,
} from "./world.ts";

/** Objects that the users' actions need. */
export type UserStage = {
  on: Channels;
  oracle: Oracle;
  ends: Ends;
  /** Users who must be notified of open exams. */
  joining: Set<User>;
};

/** Saved exams that the free plan allows. */
const free = 5;
const asAlways: BuscaManner = { canais: null, frequencia: null, pausada: false };

/** Creates the users' actions, by their or administrators' calls, with their effect on the oracle. */
export function createUserDeeds({ on, oracle, ends, joining }: UserStage, admin: BuiltUser) {
  /** Sets the first search; returns whether it changed. An empty search is removed with its settings. */
  function want(user: User, wants: Wants): boolean {
    const [first] = user.buscas;
    if (JSON.stringify(first?.wants) === JSON.stringify(wants)) return false;
    const manner = first && wantsAnything(wants) ? first : asAlways;
    user.buscas[0] = { ...manner, wants };
    joining.add(user);
    return true;
  }

  /** Adds or changes a search; returns whether it may match more. */
  async function look(
    user: User,
    { which, wants, manner }: { which: number; wants: Wants; manner: BuscaManner },
    now: number,
  ): Promise<boolean> {
    const index = Math.min(which, user.buscas.length);
    const before = user.buscas[index];
    const { consentimento_cotas, ...preferencias } = preferenciasOf(wants);
    const body = { nome: `Busca ${index + 1}`, ...manner, preferencias, consentimento_cotas };
    await (before
      ? on.ask(user, "PUT", `/api/users/me/buscas/${index + 1}`, body)
      : on.ask(user, "POST", "/api/users/me/buscas", body));
    const after: Busca = { ...manner, wants };
    user.buscas[index] = after;
    user.deeds.push(now);
    const isSame = before && !before.pausada && JSON.stringify(before.wants) === JSON.stringify(wants);
    if (after.pausada || isSame) return false;
    joining.add(user);
    return true;
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

  /** Changes a user's channels; a first channel triggers a message about open exams. */
  function reach(user: User, change: () => void, now: number): void {
    const wasReachable = isReachable(user);
    change();
    user.deeds.push(now);
    // The provider may have closed a channel without the oracle's knowledge.
    user.catchUps += 1;
    if (!wasReachable && isReachable(user)) joining.add(user);
  }

  /** Returns whether a user may change the address; with a possibly dead one it is unknown whether mail was on. */
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
    // The bounce concerns a former address.
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

  /**
   * Switches premium on or off. Without premium WhatsApp is off for good, and all searches but the first pause
   * until premium returns.
   */
  async function changePlans(user: User, now: number): Promise<void> {
    const path = `/api/admin/users/${user.uuid}`;
    const { nome, telefone, habilitar_email, habilitar_whatsapp } = await on.ask(admin, "GET", path);
    user.premium = !user.premium;
    const user_type = user.premium ? "PREMIUM" : "REGULAR";
    const change = { nome, telefone, habilitar_email, habilitar_whatsapp, user_type };
    await on.ask(admin, "PUT", `/api/users/admin/users/${user.uuid}`, change);
    if (!user.premium) user.phoneOn = false;
    if (activeOf({ ...user, premium: true }).every((busca) => busca === user.buscas[0])) return;
    user.deeds.push(now);
    if (user.premium) joining.add(user);
  }

  return { want, look, set, changeAddress, changePhone, comeBack, follow, changePlans };
}
