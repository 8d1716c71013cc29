import { expect, test } from "vitest";
import { jsonFaultOf } from "./json-fault.ts";

const placeOf = (source: string) => {
  const { line, column } = jsonFaultOf(source);
  return [line, column];
};

test.each([
  ['{"titulo":\n "b": 1}', [2, 5]],
  ['{"a": abc}', [1, 7]],
  ['{"a": 1,}', [1, 9]],
  ['{"a" 1}', [1, 6]],
  ["[{]", [1, 3]],
  ["[1 2]", [1, 4]],
  ["[01]", [1, 2]],
  ["[,1]", [1, 2]],
  ["{} x", [1, 4]],
  ['{"a": "b\n"}', [1, 7]],
])("the position of the syntax error in %j", (source, place) => {
  expect(placeOf(source)).toEqual(place);
  expect(jsonFaultOf(source).message).toMatch(/^o que está aqui não é JSON/);
});

test.each(["", "  ", '{"a": 1', '{"a": [1,\n', "[[1]", '{"a":'])("%j ends too early", (source) => {
  expect(jsonFaultOf(source).message).toMatch(/^o texto acaba antes da hora/);
});

test("every truncated text and extra character is reported at the parser's position", () => {
  const whole = JSON.stringify({ a: [1, -2.5e3, null, true, { b: 'é "x" \\ \u0007', c: {} }], d: [] });
  let told = 0;
  for (let at = 0; at <= whole.length; at += 1)
    for (const broken of [whole.slice(0, at), `${whole.slice(0, at)}}${whole.slice(at)}`]) {
      try {
        JSON.parse(broken);
      } catch (error) {
        // For an unclosed string or number the engine reports its end; our function reports its start.
        const said = /^(?:Expected|Unexpected non-).* at position (\d+)/.exec((error as Error).message)?.[1];
        if (!said) continue;
        expect(placeOf(broken), broken).toEqual([1, Number(said) + 1]);
        told += 1;
      }
    }
  expect(told).toBeGreaterThan(40);
});
