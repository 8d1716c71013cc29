import { expect, test } from "vitest";
import { FailedNotificationsQuery } from "../alerts/notifications.ts";
import { ListUsersQuery } from "./admin-users.ts";
import { UpdateUser } from "./users.ts";

const data = { nome: "Ana", telefone: "5531999998888", habilitar_email: true, habilitar_whatsapp: false };

test.each([
  [{ telefone: "123" }, "O telefone deve ter de 10 a 15 dígitos, só números."],
  [
    { telefone: "123", habilitar_whatsapp: true },
    "É necessário fornecer um telefone válido para receber notificações via WhatsApp",
  ],
  [
    { telefone: "", habilitar_whatsapp: true },
    "É necessário informar um número de telefone para habilitar mensagens pelo WhatsApp",
  ],
  [
    { telefone: "12a4567890", habilitar_sms: true },
    "É necessário fornecer um telefone válido para receber notificações via SMS",
  ],
  [
    { telefone: null, habilitar_sms: true },
    "É necessário informar um número de telefone para habilitar mensagens por SMS",
  ],
])("%j is reported with the channel's message, once, together with other faults", (change, message) => {
  const wrong = UpdateUser.safeParse({ ...data, nome: " ", ...change });
  expect(wrong.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
    ["nome", "O nome é obrigatório"],
    ["telefone", message],
  ]);
});

test.each([null, "", "3133334444", "+55 (31) 99999-8888"])(
  "%j is valid, or empty, without a channel",
  (telefone) => {
    expect(UpdateUser.safeParse({ ...data, telefone }).success).toBe(true);
  },
);

test.each([ListUsersQuery, FailedNotificationsQuery])(
  "an invalid page number is refused with its reason",
  (schema) => {
    const said = (query: object) => schema.safeParse(query).error?.issues.map(({ message }) => message);
    expect(said({ limit: "0" })).toEqual(["O tamanho mínimo da página é 1."]);
    expect(said({ limit: "101" })).toEqual(["O tamanho máximo da página é 100."]);
    expect(said({ skip: "-1" })).toEqual(["Informe um número a partir de 0."]);
    expect(said({ skip: "x" })).toEqual(["Informe um número."]);
  },
);
