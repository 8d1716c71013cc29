import { expect, test } from "vitest";
import { filtersOf, readUsersAddress, writeUsersAddress } from "./user-filters.ts";

const read = (address: string) => readUsersAddress(new URLSearchParams(address));

test("an address says what is shown, and the same address is written back", () => {
  const address = "tipo=PREMIUM&email=ana&nome=Jos%C3%A9&por_pagina=50&page=3";
  expect(read(address)).toEqual({ tipo: "PREMIUM", email: "ana", nome: "José", size: 50, page: 3 });
  expect(writeUsersAddress(read(address)).toString()).toBe(address);
});

test("what is wrong in an address is left out", () => {
  const nothing = { tipo: "", email: "", nome: "", size: 25, page: 1 };
  for (const address of ["", "tipo=CHEFE", "por_pagina=7", "page=-2", "page=x", `nome=${"a".repeat(101)}`]) {
    expect(read(address), address).toEqual(nothing);
  }
  expect(writeUsersAddress(nothing).toString()).toBe("");
  expect(filtersOf(nothing)).toEqual({});
});
