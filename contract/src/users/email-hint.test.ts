import { describe, expect, test } from "vitest";
import { suggestEmail, typingDistance } from "./email-hint.ts";

test.each([
  ["uol.com", "uol.com.br"],
  ["bol.com", "bol.com.br"],
  ["terra.com", "terra.com.br"],
  ["gmail", "gmail.com"],
  ["gmial.com", "gmail.com"],
  ["gamil.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gmal.com", "gmail.com"],
  ["gnail.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.cm", "gmail.com"],
  ["gmail.cmo", "gmail.com"],
  ["gmail.comm", "gmail.com"],
  ["gmail.com.br", "gmail.com"],
  ["gmial.con", "gmail.com"],
  ["gmail,com", "gmail.com"],
  ["hotmial.com", "hotmail.com"],
  ["hotmal.com", "hotmail.com"],
  ["hotnail.com", "hotmail.com"],
  ["hotamil.com", "hotmail.com"],
  ["homail.com", "hotmail.com"],
  ["hotmail.con", "hotmail.com"],
  ["hotmail.com.b", "hotmail.com.br"],
  ["hotmail.combr", "hotmail.com.br"],
  ["outlok.com", "outlook.com"],
  ["outllok.com", "outlook.com"],
  ["outloook.com", "outlook.com"],
  ["otlook.com", "outlook.com"],
  ["outlook.com.b", "outlook.com.br"],
  ["yaho.com", "yahoo.com"],
  ["yahho.com.br", "yahoo.com.br"],
  ["yahoo.com.b", "yahoo.com.br"],
  ["yahoo.con.br", "yahoo.com.br"],
  ["yahoo.co.br", "yahoo.com.br"],
  ["iclod.com", "icloud.com"],
  ["icloud.con", "icloud.com"],
  ["uol.com.b", "uol.com.br"],
  ["uol.con.br", "uol.com.br"],
  ["bol.combr", "bol.com.br"],
  ["tera.com.br", "terra.com.br"],
  ["empresa.con", "empresa.com"],
  ["empresa.com.b", "empresa.com.br"],
  ["prefeitura.gov.b", "prefeitura.gov.br"],
  ["prefeitura.govbr", "prefeitura.gov.br"],
])("a typing error in ana@%s suggests %s", (typed, meant) => {
  expect(suggestEmail(` Ana.Silva@${typed.toUpperCase()} `)).toBe(`ana.silva@${meant}`);
});

describe("no suggestion is made for", () => {
  test.each([
    ...[
      "gmail.com",
      "googlemail.com",
      "hotmail.com",
      "hotmail.com.br",
      "outlook.com.br",
      "yahoo.com",
      "yahoo.com.br",
    ],
    ...[
      "ymail.com",
      "mail.com",
      "email.com",
      "gmx.com",
      "proton.me",
      "uol.com.br",
      "bol.com.br",
      "live.com",
      "me.com",
    ],
    ...[
      "usp.br",
      "unb.br",
      "ufmg.br",
      "tjmg.jus.br",
      "senado.leg.br",
      "camara.sp.gov.br",
      "eb.mil.br",
      "sol.com.br",
    ],
    ...[
      "col.com.br",
      "empresa.com",
      "empresa.com.br",
      "example.co",
      "example.io",
      "teste.example",
      "unimail.com",
    ],
    ...[
      "hotel.com",
      "outdoor.com",
      "googel.de",
      "a.com",
      "fmail.de",
      "correio.pt",
      "yandex.com",
      "tutanota.com",
    ],
  ])("ana@%s", (domain) => {
    expect(suggestEmail(`ana@${domain}`)).toBeUndefined();
  });
  test.each(["", "ana", "ana@", "@gmial.com", "ana@escola", "ana@ "])(
    "%j, which is not an address yet",
    (typed) => {
      expect(suggestEmail(typed)).toBeUndefined();
    },
  );
});

test.each([
  ["", "", 0],
  ["abc", "", 3],
  ["gmial", "gmail", 1],
  ["kitten", "sitting", 3],
  ["yaho", "yahoo", 1],
])("the distance from %j to %j is %i", (one, other, distance) => {
  expect(typingDistance(one, other)).toBe(distance);
  expect(typingDistance(other, one)).toBe(distance);
});
