// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isMessageKept, saveMessagesKept } from "./message-time.ts";

test("messages close by themselves until the user of this browser wants them to stay", () => {
  expect(isMessageKept()).toBe(false);
  saveMessagesKept(true);
  expect(isMessageKept()).toBe(true);
  saveMessagesKept(false);
  expect(isMessageKept()).toBe(false);
});
