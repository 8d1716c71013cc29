import fc from "fast-check";
import { expect, test } from "vitest";
import { startMessage } from "./start-message.ts";

const started = { address: "http://localhost:3000", inbox: undefined, accounts: [], notices: [] };

test("a start lists its slow steps, and nothing when there were none", () => {
  const steps = [
    { what: "banco de dados", ms: 1_240 },
    { what: "tabelas", ms: 40 },
    { what: "dados", ms: 2_100 },
  ];
  const first = startMessage({ ...started, steps, tookMs: 4_300 });
  expect(first).toContain("pronto em 4,3 s");
  expect(first).toContain("O que levou tempo: banco de dados 1,2 s, dados 2,1 s, o resto 1,0 s\n");
  const next = startMessage({ ...started, steps: steps.map((step) => ({ ...step, ms: 90 })), tookMs: 900 });
  expect(next).not.toContain("levou");
});

test("the steps add up to the shown total", () => {
  const inSeconds = (text = "") => Number(text.replace(",", "."));
  const drawn = fc.record({
    parts: fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 6 }),
    restMs: fc.integer({ min: 300, max: 5_000 }),
  });
  fc.assert(
    fc.property(drawn, ({ parts, restMs }) => {
      const steps = parts.map((ms, index) => ({ what: `parte ${index}`, ms }));
      const tookMs = parts.reduce((sum, ms) => sum + ms, restMs);
      const text = startMessage({ ...started, steps, tookMs });
      const told = /tempo: (.*)/.exec(text)?.[1];
      if (told === undefined) return parts.every((ms) => ms < 500);
      const sum = [...told.matchAll(/([\d,]+) s/g)].reduce((all, [, part]) => all + inSeconds(part), 0);
      return Math.abs(sum - inSeconds(/pronto em ([\d,]+) s/.exec(text)?.[1])) < 0.01;
    }),
  );
});
