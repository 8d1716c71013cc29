import * as phones from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { caretAfter, formatPhone, previewPhone, readPhone } from "./phone-text.ts";

test.each([
  ["", ""],
  ["31", "(31"],
  ["319", "(31) 9"],
  ["3133334444", "(31) 3333-4444"],
  ["31999998888", "(31) 99999-8888"],
  ["+", "+"],
  ["+55", "+55"],
  ["+5531", "+55 (31"],
  ["+55319", "+55 (31) 9"],
  ["+5531999998888", "+55 (31) 99999-8888"],
  ["5531999998888", "55 (31) 99999-8888"],
  ["553133334444", "55 (31) 3333-4444"],
  ["0", "0"],
  ["01198765", "0 (11) 98765"],
  ["011987654321", "0 (11) 98765-4321"],
  ["0015511987654321", "0015511987654321"],
  ["+12125551234", "+1 212 555 1234"],
  ["351912345678", "351912345678"],
])("%j is formatted as %j", (digits, shown) => {
  expect(formatPhone(digits, phones)).toBe(shown);
});

test.each([
  "011987654321",
  "005511987654321",
  "5531999998888",
  "319999988881",
  "351912345678",
  "+12125551234",
])("typing %s sign by sign, or erasing its end, leaves the typed signs alone", (typed) => {
  let value = "";
  for (const sign of typed) {
    value = readPhone(`${formatPhone(value, phones)}${sign}`);
    expect(readPhone(formatPhone(value, phones))).toBe(value);
  }
  expect(value).toBe(typed);
  expect(readPhone(formatPhone(value, phones).slice(0, -1))).toBe(typed.slice(0, -1));
});

test("before the library is loaded, a Brazilian number has its mask, and a foreign one keeps its digits", () => {
  expect(formatPhone("+5531999998888")).toBe("+55 (31) 99999-8888");
  expect(formatPhone("+12125551234")).toBe("+12125551234");
});

test("a + that was typed first stays before the digits typed next", () => {
  expect(caretAfter("+", 0)).toBe(1);
});

test.each([
  [0, 1],
  [2, 3],
  [5, 10],
  [9, 14],
  [10, 16],
  [13, 19],
  [20, 19],
])("after %i digits the caret is at %i", (digits, caret) => {
  expect(caretAfter("+55 (31) 99999-8888", digits)).toBe(caret);
});

test.each([
  ["31999998888", "+55 31 99999 8888 (Brasil)"],
  ["+12125551234", "+1 212 555 1234 (Estados Unidos)"],
  ["351912345678", "+351 912 345 678 (Portugal)"],
  ["011987654321", "+55 11 98765 4321 (Brasil)"],
  ["005511987654321", "+55 11 98765 4321 (Brasil)"],
  ["319", undefined],
  ["", undefined],
])("%j will be stored as %j", (value, shown) => {
  expect(previewPhone(value, phones)).toBe(shown);
});
