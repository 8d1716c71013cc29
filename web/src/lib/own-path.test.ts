import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

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
