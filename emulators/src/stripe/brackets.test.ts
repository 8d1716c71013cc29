import { expect, test } from "vitest";
import { parseBrackets } from "./brackets.ts";

const parse = (text: string) => JSON.parse(JSON.stringify(parseBrackets(new URLSearchParams(text))));

test.each([
  ["a=1&b=dois+palavras", { a: "1", b: "dois palavras" }],
  [
    "line_items[0][price]=p1&line_items[0][quantity]=1&line_items[1][price]=p2",
    { line_items: [{ price: "p1", quantity: "1" }, { price: "p2" }] },
  ],
  ["expand[]=um&expand[]=outro", { expand: ["um", "outro"] }],
  ["metadata%5Buser_id%5D=7&metadata[vazio]=", { metadata: { user_id: "7", vazio: "" } }],
  ["a[b=1&a]b=2&[c]=3", { "a[b": "1", "a]b": "2", "[c]": "3" }],
  ["a=1&a[b]=2", { a: { b: "2" } }],
  ["", {}],
])("%s", (text, fields) => {
  expect(parse(text)).toEqual(fields);
});

test("no name reaches a prototype, and a name that is too deep stays a name", () => {
  parse("__proto__[tocado]=1&constructor[prototype][tocado]=1");
  expect(({} as { tocado?: string }).tocado).toBeUndefined();
  const deep = `a${"[b]".repeat(1000)}`;
  expect(parse(`${deep}=1`)).toEqual({ [deep]: "1" });
});
