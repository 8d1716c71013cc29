import { expect, test } from "vitest";
import { parseChangedPhone, parsePhone, withCountryCode } from "./phone.ts";

test.each([
  ["as Brazilians type it", "31999998888", "5531999998888"],
  ["with the zero that is dialled within Brazil", "031999998888", "5531999998888"],
  ["a landline", "3133334444", "553133334444"],
  ["with Brazil's country code", "5531999998888", "5531999998888"],
  ["of Santa Maria, whose area code is Brazil's country code", "55999998888", "5555999998888"],
  ["that says its country", "+12125551234", "12125551234"],
  ["of Portugal as we gave it out", "351912345678", "351912345678"],
  ["of Brazil in its international form", "+5531999998888", "5531999998888"],
])("a number %s", (_, typed, stored) => {
  expect(parsePhone(typed)).toBe(stored);
});

test.each([
  ["an area code that there is not", "20999998888"],
  ["a mobile that lost a digit", "3199999888"],
  ["another country's without saying so", "12125551234"],
  ["a country that there is not", "+999123456789"],
  ["another country's that could be one of Brazil", "+4741234567"],
  ["letters", "31x99998888"],
  ["nothing", ""],
])("%s is no number", (_, typed) => {
  expect(parsePhone(typed)).toBeUndefined();
});

test.each([
  ["31999998888", "5531999998888"],
  ["3133334444", "553133334444"],
  ["031999998888", "5531999998888"],
  ["5531999998888", "5531999998888"],
  // 55 is also Santa Maria's area code.
  ["55999998888", "5555999998888"],
  ["351912345678", "351912345678"],
  ["12125551234", "12125551234"],
])("%s has its country code as %s", (digits, number) => {
  expect(withCountryCode(digits)).toBe(number);
});

test.each([
  ["31999998888", "+5531999998888", "31999998888"],
  ["5531999998888", "(31) 99999-8888", "5531999998888"],
  ["5531123456789", "+5531123456789", "5531123456789"],
  ["5531123456789", "31123456789", undefined],
  ["31999998888", "31999997777", "5531999997777"],
  [null, "31999998888", "5531999998888"],
])("stored %s becomes by %s: %s", (stored, typed, number) => {
  expect(parseChangedPhone(typed, stored)).toBe(number);
});
