import { expect, test } from "vitest";
import { JsonText, prepareJson } from "./json-text.ts";

const kept = (nome: string) => prepareJson(`{"nome":"${nome}"`);

test("JSON text is its parts in order, cached and new", () => {
  const answer = new JsonText(["[", kept("São João – nº 1"), ',"é":"✓"}', "]"]);
  expect(JSON.parse(answer.bytes.toString())).toEqual([{ nome: "São João – nº 1", é: "✓" }]);
  expect(new JsonText([]).bytes).toHaveLength(0);
});

test("the same parts have the same ETag; another text or order has another", () => {
  const tagOf = (...parts: ConstructorParameters<typeof JsonText>[0]) => new JsonText(parts).etag;
  const tag = tagOf("[", kept("a"), "},", kept("b"), "}]");
  expect(tag).toMatch(/^W\/"[\w+/=]{28}"$/);
  expect(tagOf("[", kept("a"), "},", kept("b"), "}]")).toBe(tag);
  const others = [
    tagOf("[", kept("b"), "},", kept("a"), "}]"),
    tagOf("[", kept("a"), "},", kept("c"), "}]"),
    tagOf("[", kept("a"), "}, ", kept("b"), "}]"),
    tagOf("[", kept("a"), "},", kept("b"), "}"),
    tagOf("[", kept("a"), "}"),
  ];
  expect(new Set([tag, ...others]).size).toBe(6);
});
