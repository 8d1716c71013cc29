// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { useAddressState } from "./address-state.ts";

const read = (search: URLSearchParams) => ({
  local: search.get("local") ?? "",
  sort: search.get("sort") ?? "",
});

let change: ReturnType<typeof useAddressState<ReturnType<typeof read>>>[1] | undefined;

function Screen() {
  change = useAddressState(read, (state) => state)[1];
  return null;
}

test("of two changes before the first render, neither is lost", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.createElement("div"));
  const router = createBrowserRouter([{ path: "*", element: <Screen /> }]);
  act(() => root.render(<RouterProvider router={router} />));
  const asDrawn = change;
  await act(async () => {
    asDrawn?.((now) => ({ ...now, local: "Minas Gerais" }));
    asDrawn?.((now) => ({ ...now, sort: "salario" }));
  });
  expect(read(new URLSearchParams(window.location.search))).toEqual({
    local: "Minas Gerais",
    sort: "salario",
  });
  act(() => root.unmount());
});
