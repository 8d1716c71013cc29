import { expect, test } from "vitest";
import { numberForms } from "./phone.ts";

test.each([
  ["a mobile of São Paulo keeps its ninth digit", "5511987654321", ["5511987654321"]],
  ["a mobile of São Paulo without it gets it", "551187654321", ["5511987654321"]],
  ["a mobile of Vitória keeps its ninth digit", "5527987654321", ["5527987654321"]],
  ["a mobile of Belo Horizonte may be known without", "5531999998888", ["5531999998888", "553199998888"]],
  ["a mobile given without it may be known with it", "553199998888", ["5531999998888", "553199998888"]],
  [
    "area code 23 does not exist among those that keep it",
    "5523999998888",
    ["5523999998888", "552399998888"],
  ],
  ["a landline has one form", "553133334444", ["553133334444"]],
  ["another country's number has one form", "351912345678", ["351912345678"]],
  ["a number without its country code", "31999998888", ["5531999998888", "553199998888"]],
])("%s", (_, digits, forms) => {
  expect(numberForms(digits)).toEqual(forms);
});
