import { describe, expect, test } from "vitest";
import { channelRules } from "../channels/index.ts";
import { describeCause, describeFault } from "./causes.ts";

test.each([
  ["550 5.5.0 Requested action not taken: mailbox unavailable", "endereco"],
  ["550 Usuário inexistente", "endereco"],
  ["552 5.2.2 Over quota", "caixa_cheia"],
  ["550-5.7.26 unauthenticated", "remetente"],
  ["554 5.7.1 Client host blocked using zen.spamhaus.org", "remetente"],
  ["550 5.7.1 rejected as spam", "conteudo"],
  ["451 4.7.1 Please try again later", "provedor"],
  ["421 4.7.0 Too many connections", "ritmo"],
  ["Timeout", "provedor"],
])("%s has the cause %s", (said, causa) => {
  expect(describeCause(channelRules, "email", said).causa).toBe(causa);
});

describe("a fault", () => {
  test.each([
    ["ETIMEDOUT", "O servidor de e-mail não atende (ETIMEDOUT)."],
    ["535", "O servidor de e-mail recusa o usuário ou a senha (535)."],
    ["550", "O servidor de e-mail recusa o remetente (550)."],
    ["remetente 5.7.26", "O servidor de e-mail recusa o remetente (remetente 5.7.26)."],
    [
      "conteudo 5.7.1",
      "O servidor da pessoa recusou a mensagem, por política ou como spam (conteudo 5.7.1).",
    ],
  ])("%s is described as %s", (fault, problema) => {
    expect(describeFault(channelRules, "email", fault).problema).toBe(problema);
  });
});
