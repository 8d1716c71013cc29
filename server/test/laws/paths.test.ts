import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@cav/contract/calls.ts";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** Words that a module's paths have instead of its name. */
const wordsOfModules: Readonly<Record<string, readonly string[]>> = {
  acesso: [
    ...["auth", "chaves", "chaves-de-acesso", "google", "segundo-fator", "senha", "sessoes"],
    ...["telefone", "troca-de-email"],
  ],
  calendario: ["calendario.ics"],
  channels: ["aparelhos", "mail", "telegram", "webhooks", "whatsapp"],
  coletas: ["alarmes", "alvos", "atos", "coberturas", "colagens", "fontes", "releituras"],
  concursos: ["v1"],
  deliveries: ["notifications"],
  events: ["alertas", "alerts"],
  minutas: ["precisao"],
  "monitor-de-nome": ["vigia"],
  preferencias: ["buscas", "consents", "preferences"],
  subscriptions: ["casos"],
  users: ["export"],
  webhooks: ["ganchos"],
};

/** Modules that answer calls under the word of another, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  "alertas, channels": "links of messages lead to the channel that sent them",
  "alerts, deliveries": "what became of an alert is known to its deliveries",
  "concursos, calendario": "an exam's days as a calendar file",
  "concursos, jornada": "a user's progress in an exam",
  "concursos, minutas": "the sources of an exam's facts are of its drafts",
  "concursos, paginas": "an exam's followed pages",
  "subscriptions, plans": "the plans on sale",
  "users, acesso": "changes of a user's address",
  "users, deliveries": "what became of a user's alerts",
  "users, subscriptions": "a user's subscriptions, for administrators",
};

/** The word of a path that names its thing: after `admin` or `users/me`. */
const wordOf = (path: string): string => path.replace(/^\/(?:admin|users\/me)(?=\/)/, "").split("/")[1] ?? "";

const fileOf = new Map(
  sources("server/src")
    .filter((path) => path.endsWith(".routes.ts"))
    .flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/\bcalls\.(\w+)/g)].map(
        ([, name = ""]) => [name, path] as const,
      ),
    ),
);
const homes = new Map(
  Object.entries(wordsOfModules).flatMap(([module, words]) => words.map((word) => [word, module] as const)),
);
const placed = Object.entries(calls).map(([name, { path }]) => {
  const word = wordOf(path);
  const [, , , module = "", ...within] = (fileOf.get(name) ?? "").split("/");
  const names = [module, ...within.map((part) => part.replace(/\.routes\.ts$/, ""))];
  return { word, home: homes.get(word) ?? word, module, isNamed: names.includes(word) };
});
const strangers = placed.filter(({ home, module }) => module !== home);
const share = Math.round(100 * (1 - strangers.length / placed.length));

const named = Math.round((100 * placed.filter(({ isNamed }) => isNamed).length) / placed.length);

test(`${named} % of the calls are bound in a folder or file with their path's word as name: 70 % at least`, () => {
  expect(named).toBeGreaterThanOrEqual(70);
});

test(`${share} % of the calls are in the module that their path's word leads to: 70 % at least`, () => {
  expect(share).toBeGreaterThanOrEqual(70);
});

test("a word of a path leads to one module, but for what is listed", () => {
  const found = new Set(strangers.map(({ word, module }) => `${word}, ${module}`));
  expect([...found].sort()).toEqual(Object.keys(elsewhere));
});

test("the table has no word that no path has", () => {
  const words = new Set(placed.map(({ word }) => word));
  expect([...homes.keys()].filter((word) => !words.has(word))).toEqual([]);
});
