import { expect, test } from "vitest";
import { leadingOn, ownPath } from "./own-path.ts";

test.each([
  ["/perfil", "/perfil"],
  ["/concursos?page=2#x", "/concursos?page=2#x"],
  ["//evil.example/x", "/home"],
  ["/\\evil.example", "/home"],
  ["/\t/evil.example", "/home"],
  ["/..//evil.example", "/home"],
  ["/.//evil.example", "/home"],
  ["/perfil/../..//evil.example/x", "/home"],
  ["https://evil.example", "/home"],
  ["javascript:alert(1)", "/home"],
  ["perfil", "/home"],
  ["", "/home"],
  [null, "/home"],
])("%j leads to %s", (redirect, path) => {
  expect(ownPath(redirect, "/home")).toBe(path);
});

test("links to sign-in and registration keep the redirect, if it is an own path", () => {
  expect(leadingOn("/register", "/plans?plano=premium")).toBe(
    "/register?redirect=%2Fplans%3Fplano%3Dpremium",
  );
  expect(leadingOn("/register", "//evil.example")).toBe("/register");
  expect(leadingOn("/login", null)).toBe("/login");
});
