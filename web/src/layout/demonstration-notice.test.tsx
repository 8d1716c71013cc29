// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, show } from "../../test/show.tsx";
import { DemonstrationNotice } from "./demonstration-notice.tsx";

const site = vi.hoisted(() => ({ data: { aviso_demonstracao: "Datas adiantadas em 90 dias." } }));
vi.mock("../lib/site.ts", () => ({ useSite: () => site }));

const notice = () => document.querySelector("aside");
const isShown = () => notice()?.hidden === false;

async function showAnew(text: string): Promise<void> {
  document.body.replaceChildren();
  site.data.aviso_demonstracao = text;
  show(<DemonstrationNotice isRemembered />);
  await vi.waitUntil(notice, patient);
}

test("a closed notice returns when its text changes", async () => {
  localStorage.clear();
  await showAnew("Datas adiantadas em 90 dias.");
  expect(isShown()).toBe(true);
  expect(notice()?.textContent).toContain("Datas adiantadas em 90 dias.");
  document.querySelector("button")?.click();
  await vi.waitUntil(() => !isShown(), patient);
  await showAnew("Datas adiantadas em 90 dias.");
  expect(isShown(), "the same again").toBe(false);
  await showAnew("Datas adiantadas em 91 dias.");
  expect(isShown(), "something else").toBe(true);
});
