// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { RedirectCountdown, toLogin } from "./redirect-countdown.tsx";

test("the countdown leads to the sign-in, and stops when the user wants to stay", () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const countdown = (
    <RedirectCountdown title="Conta criada" message="Pronto." to={toLogin()} delayMs={5_000} />
  );
  const open = () => {
    const router = createMemoryRouter([
      { path: "/", element: countdown },
      { path: "/login", element: "login" },
    ]);
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    act(() =>
      root.render(
        <MantineProvider>
          <RouterProvider router={router} />
        </MantineProvider>,
      ),
    );
    return router;
  };
  const seconds = (count: number) => {
    for (let passed = 0; passed < count; passed += 1) act(() => vi.advanceTimersByTime(1_000));
  };
  const left = open();
  seconds(6);
  expect(left.state.location.pathname).toBe("/login");

  document.body.replaceChildren();
  const stayed = open();
  seconds(2);
  const stay = [...document.querySelectorAll("button")].find(
    (one) => one.textContent === "Ficar nesta página",
  );
  act(() => stay?.click());
  seconds(10);
  expect(stayed.state.location.pathname).toBe("/");
  expect(document.body.textContent).not.toContain("Você será levado");
  vi.useRealTimers();
});
