import { expect, test } from "vitest";
import { startMessage } from "./start-message.ts";

const started = { address: "http://localhost:3000", inbox: undefined, accounts: [], notices: [] };

test("a start tells of what took long, and of nothing where nothing did", () => {
  const steps = [
    { what: "banco de dados", ms: 1_240 },
    { what: "tabelas", ms: 40 },
    { what: "dados", ms: 2_100 },
  ];
  const first = startMessage({ ...started, steps, tookMs: 4_300 });
  expect(first).toContain("pronto em 4,3 s");
  expect(first).toContain("O que levou tempo: banco de dados 1,2 s, dados 2,1 s\n");
  const next = startMessage({ ...started, steps: steps.map((step) => ({ ...step, ms: 90 })), tookMs: 900 });
  expect(next).not.toContain("levou");
});
