import type { z } from "zod";
import { alertsSpecs } from "./alerts/alerts.specs.ts";
import { aparelhosSpecs } from "./alerts/aparelhos.specs.ts";
import { notificationsSpecs } from "./alerts/notifications.specs.ts";
import { telegramSpecs } from "./alerts/telegram.specs.ts";
import { webhooksSpecs } from "./alerts/webhooks.specs.ts";
import type { Call, Spec } from "./call.ts";
import { type CallName, calls } from "./calls.ts";
import { coletasSpecs } from "./coletas/coletas.specs.ts";
import { minutasSpecs } from "./coletas/minutas.specs.ts";
import { paginasSpecs } from "./coletas/paginas.specs.ts";
import { pareceresSpecs } from "./coletas/pareceres.specs.ts";
import { concursosSpecs } from "./concursos/concursos.specs.ts";
import { favoritosSpecs } from "./concursos/favoritos.specs.ts";
import { importacaoSpecs } from "./concursos/importacao.specs.ts";
import { publicoSpecs } from "./concursos/publico.specs.ts";
import { rascunhosSpecs } from "./concursos/rascunhos.specs.ts";
import { calendarioSpecs } from "./jornada/calendario.specs.ts";
import { jornadaSpecs } from "./jornada/jornada.specs.ts";
import { monitorDeNomeSpecs } from "./jornada/monitor-de-nome.specs.ts";
import { unknownFieldsOf } from "./known-fields.ts";
import { cursosSpecs } from "./locais/cursos.specs.ts";
import { locaisSpecs } from "./locais/locais.specs.ts";
import { preferenciasSpecs } from "./preferencias/preferencias.specs.ts";
import { mentoresSpecs } from "./site/mentores.specs.ts";
import { painelSpecs } from "./site/painel.specs.ts";
import { siteSpecs } from "./site/site.specs.ts";
import { casosSpecs } from "./subscriptions/casos.specs.ts";
import { plansSpecs } from "./subscriptions/plans.specs.ts";
import { subscriptionsSpecs } from "./subscriptions/subscriptions.specs.ts";
import { adminUsersSpecs } from "./users/admin-users.specs.ts";
import { auditSpecs } from "./users/audit.specs.ts";
import { authSpecs } from "./users/auth.specs.ts";
import { chavesSpecs } from "./users/chaves.specs.ts";
import { chavesDeAcessoSpecs } from "./users/chaves-de-acesso.specs.ts";
import { segurancaSpecs } from "./users/seguranca.specs.ts";
import { usersSpecs } from "./users/users.specs.ts";

/** Nouns of the API with a description and the specs of their calls. */
export const nouns = {
  auth: { about: "Sessions: signing in and out, Google, forgotten passwords.", specs: authSpecs },
  users: { about: "The account of the signed-in person.", specs: usersSpecs },
  seguranca: {
    about: "Where the signed-in person is signed in, and by what they prove who they are.",
    specs: segurancaSpecs,
  },
  "chaves-de-acesso": {
    about: "Passkeys: signing in by what a device keeps, and the signed-in person's own.",
    specs: chavesDeAcessoSpecs,
  },
  chaves: { about: "Keys with which the signed-in person's programs call.", specs: chavesSpecs },
  aparelhos: { about: "Browsers of the signed-in person that take notifications.", specs: aparelhosSpecs },
  vigia: { about: "The signed-in person's own name in official acts.", specs: monitorDeNomeSpecs },
  telegram: { about: "The signed-in person's conversation with the Telegram bot.", specs: telegramSpecs },
  preferencias: { about: "What the signed-in person is looking for.", specs: preferenciasSpecs },
  site: { about: "What the screens must know before anybody signs in.", specs: siteSpecs },
  cursos: { about: "Courses that positions ask for.", specs: cursosSpecs },
  locais: { about: "Municipalities.", specs: locaisSpecs },
  concursos: {
    about: "Exams: the catalogue, what matches the reader, and publishing.",
    specs: concursosSpecs,
  },
  coletas: { about: "Where notices are collected, for editors and administrators.", specs: coletasSpecs },
  minutas: { about: "What official acts propose to the catalogue, for editors.", specs: minutasSpecs },
  pareceres: { about: "What a model says of official acts, beside what rules read.", specs: pareceresSpecs },
  favoritos: { about: "Exams that the reader saved.", specs: favoritosSpecs },
  jornada: {
    about: "Where the reader stands in the exams that they saved, and what is to come of them.",
    specs: jornadaSpecs,
  },
  rascunhos: { about: "Exams that are not published, for editors.", specs: rascunhosSpecs },
  calendario: { about: "Dates of exams as calendars.", specs: calendarioSpecs },
  importacao: { about: "Importing exams from a file.", specs: importacaoSpecs },
  publico: {
    about:
      "The published exams for anybody's programs: no sign-in, from any page (CORS), within limits " +
      "that each answer tells.",
    specs: publicoSpecs,
  },
  plans: { about: "Plans on sale, and their administration.", specs: plansSpecs },
  subscriptions: { about: "Subscriptions and their payment.", specs: subscriptionsSpecs },
  casos: { about: "Billing cases that an administrator decides.", specs: casosSpecs },
  "admin-users": { about: "People, for administrators.", specs: adminUsersSpecs },
  ganchos: { about: "Partners who are told of exams, for administrators.", specs: webhooksSpecs },
  audit: { about: "What administrators did.", specs: auditSpecs },
  notifications: { about: "Alerts that failed, for administrators.", specs: notificationsSpecs },
  paginas: {
    about: "Pages that are followed: each exam's own, and those that a reader follows alone.",
    specs: paginasSpecs,
  },
  painel: { about: "What waits for those who run the product, and how it goes.", specs: painelSpecs },
  mentores: { about: "Mentors, their review and reports on them.", specs: mentoresSpecs },
  alerts: {
    about: "What was sent to the reader and how the reader wants to be told; what providers report.",
    specs: alertsSpecs,
  },
};

export type Noun = keyof typeof nouns;

/** A call with name, address and spec. */
export type DescribedCall = {
  readonly name: CallName;
  readonly noun: Noun;
  readonly call: Call;
  readonly spec: Spec;
};

/** All calls with their specs, for the server; screens must not import this file. */
export const described: readonly DescribedCall[] = Object.entries(nouns).flatMap(([noun, { specs }]) =>
  Object.entries<Spec>(specs).map(([name, spec]) => ({
    name: name as CallName,
    noun: noun as Noun,
    call: calls[name as CallName],
    spec,
  })),
);

const byCall = new Map(described.map((whole) => [whole.call, whole]));

/**
 * Returns a call's description.
 * @throws Error for a call outside the call table
 */
export function describe(call: Call): DescribedCall {
  const whole = byCall.get(call);
  if (!whole) throw new Error(`${call.method} ${call.path} is not in the call table`);
  return whole;
}

/** Returns the schemas of the entity in a body: those of the call's answer, and of the GET at the same address. */
function entitiesOf({ call, spec }: DescribedCall): z.ZodType[] {
  const reading = described.filter((one) => one.call.method === "GET" && one.call.path === call.path);
  return [spec, ...reading.map((one) => one.spec)].flatMap(({ answers }) => Object.values(answers));
}

/**
 * Body types whose unknown fields are refused. Other bodies come from foreign programs and may have further fields,
 * such as OAuth's.
 */
const ownBodies: ReadonlySet<string> = new Set(["json", "multipart"]);

/**
 * Returns the unknown fields of a body; fields of the entity's answer are allowed, because clients may send it back.
 */
export function unknownBodyFieldsOf(whole: DescribedCall, body: unknown): (string | number)[][] {
  const { call, spec } = whole;
  if (!spec.body || !ownBodies.has(call.bodyType ?? "json")) return [];
  return unknownFieldsOf(body, [spec.body], entitiesOf(whole));
}
