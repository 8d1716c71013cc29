import { expect, test } from "vitest";
import { errorClassOf, type WhatsAppErrorKind } from "./errors.ts";

test.each<[WhatsAppErrorKind, number[]]>([
  ["soon", [1, 2, 4, 80007, 130429, 131056, 131057]],
  ["later", [131048, 131049]],
  ["other-number", [131026]],
  ["other-channel", [130472, 131047]],
  ["stop", [131050]],
  ["configuration", [190, 368, 131031, 131042, 132000, 132001, 132018]],
  ["never", [100, 131008, 999999]],
])("is %s", (kind, codes) => {
  for (const code of codes) expect([code, errorClassOf(code, 400)]).toEqual([code, kind]);
});

test("the code outranks the HTTP status", () => {
  expect(errorClassOf(131026, 500)).toBe("other-number");
  expect(errorClassOf(131050, 429)).toBe("stop");
});

test.each<[number, WhatsAppErrorKind]>([
  [401, "configuration"],
  [403, "configuration"],
  [429, "soon"],
  [500, "soon"],
  [503, "soon"],
  [400, "never"],
  [404, "never"],
])("without a known code, HTTP %i is %s", (status, kind) => {
  expect(errorClassOf(undefined, status)).toBe(kind);
  expect(errorClassOf(131000, status)).toBe(kind);
});
