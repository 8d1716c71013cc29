import { describe, expect, test } from "vitest";
import { mailAnswers } from "../../../../test/harness/mail-answers.ts";
import { answerCodeOf, verdictOf } from "./answer.ts";

describe.each(Object.entries(mailAnswers))("%s", (_, rows) => {
  test.each(rows)("%s: %s", (verdict, answer, domain = "y.example") => {
    expect(verdictOf(answer, domain)).toBe(verdict);
  });
});

test("an answer of any length is parsed fast", () => {
  const started = performance.now();
  for (const word of ["user ", "over quota ", "no ", "550 5.1.1 ", "sender address ", "<"]) {
    verdictOf(word.repeat(10_000));
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.each([
  ["550-5.7.26 unauthenticated", "5.7.26"],
  ["550 unknown user", "550"],
  ["host mx [192.0.2.55]: refused", undefined],
])("%s has the code %s", (said, code) => {
  expect(answerCodeOf(said)).toBe(code);
});
