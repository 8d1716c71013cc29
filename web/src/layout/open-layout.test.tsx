// @vitest-environment jsdom
import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { patient, show } from "../../test/show.tsx";
import OpenLayout from "./open-layout.tsx";

const session = vi.hoisted(() => ({ status: "restoring", tell: () => {} }));
vi.mock("../lib/session-context.tsx", async () => {
  const { useState } = await import("react");
  return {
    useSession() {
      const [, setTold] = useState(0);
      session.tell = () => setTold((told) => told + 1);
      return { status: session.status };
    },
  };
});
vi.mock("./app-bars.tsx", () => ({
  AppHead: () => <header>Barra de quem entrou</header>,
  AppFoot: () => null,
}));
vi.mock("./view-bar.tsx", () => ({ ViewBar: () => null }));
vi.mock("./public-layout.tsx", () => ({
  PublicHead: () => <header>Barra de visitantes</header>,
  PublicFoot: () => null,
}));

test("a screen keeps its input when the signed-in bars replace the visitors'", async () => {
  show(
    <Routes>
      <Route element={<OpenLayout />}>
        <Route path="/" element={<input aria-label="Busca" />} />
      </Route>
    </Routes>,
  );
  await vi.waitFor(
    () => expect(document.querySelector("header")?.textContent).toBe("Barra de visitantes"),
    patient,
  );
  const typed = document.querySelector("input");
  if (typed) typed.value = "inscrição";
  session.status = "signed-in";
  session.tell();
  await vi.waitFor(() => expect(document.body.textContent).toContain("Barra de quem entrou"), patient);
  expect(document.querySelector("input")).toBe(typed);
  expect(document.querySelector("input")?.value).toBe("inscrição");
});
