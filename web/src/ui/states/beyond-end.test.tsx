// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { BeyondEnd } from "./beyond-end.tsx";

test("a page beyond the end states the number of pages, and leads to the last one", async () => {
  const onPage = vi.fn();
  show(<BeyondEnd pages={3} onPage={onPage} />);
  await vi.waitFor(
    () => expect(document.body.textContent).toContain("A lista tem agora 3 páginas."),
    patient,
  );
  document.querySelector("button")?.click();
  expect(onPage).toHaveBeenCalledWith(3);
});
