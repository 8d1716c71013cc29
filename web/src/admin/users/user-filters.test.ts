import { expect, test } from "vitest";
import { filtersOf, noFilters, orderOf, readUsersAddress, writeUsersAddress } from "./user-filters.ts";

const read = (address: string) => readUsersAddress(new URLSearchParams(address));

test("an address is read, and written back unchanged", () => {
  const address =
    "tipo=PREMIUM&email=ana&nome=Jos%C3%A9&desde=2026-01-31&assinatura=UNPAID&ordem=ACESSO&por_pagina=50&page=3";
  const said = { tipo: "PREMIUM", email: "ana", nome: "José", desde: "2026-01-31" };
  const state = { ...noFilters, ...said, assinatura: "UNPAID", ordem: "ACESSO", size: 50, page: 3 };
  expect(read(address)).toEqual(state);
  expect(filtersOf(state)).toEqual({
    user_type: "PREMIUM",
    email: "ana",
    nome: "José",
    desde: "2026-01-31",
    assinatura: "UNPAID",
  });
  expect(orderOf(state)).toEqual({ ordem: "ACESSO" });
  expect(writeUsersAddress(read(address)).toString()).toBe(address);
});

test("invalid parts of an address are ignored", () => {
  const nothing = { ...noFilters, size: 25, page: 1 };
  for (const address of [
    "",
    "desde=31/01",
    "ordem=SORTE",
    "tipo=CHEFE",
    "assinatura=TALVEZ",
    "ate=2026-02-30",
    "por_pagina=7",
    "page=-2",
    "page=x",
    `nome=${"a".repeat(101)}`,
  ]) {
    expect(read(address), address).toEqual(nothing);
  }
  expect(writeUsersAddress(nothing).toString()).toBe("");
  expect(filtersOf(nothing)).toEqual({});
  expect(orderOf(nothing)).toEqual({});
});
