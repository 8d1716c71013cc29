import { expect, test } from "vitest";
import { caretAfter, formatPhone } from "./phone-field.tsx";

test.each([
  ["", ""],
  ["55", "+55"],
  ["5531", "+55 (31"],
  ["55319", "+55 (31) 9"],
  ["5531999998888", "+55 (31) 99999-8888"],
  ["553133334444", "+55 (31) 3333-4444"],
  ["5531333344", "+55 (31) 333344"],
  ["351912345678901", "+35 (19) 12345678901"],
])("%j is shown as %j", (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown);
});

test.each([
  [0, 0],
  [2, 3],
  [5, 10],
  [9, 14],
  [10, 16],
  [13, 19],
  [20, 19],
])("after %i digits the caret stands at %i", (digits, caret) => {
  expect(caretAfter("+55 (31) 99999-8888", digits)).toBe(caret);
});
