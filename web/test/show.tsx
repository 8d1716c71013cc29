import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, vi } from "vitest";
import { patient } from "./patience.ts";

const roots: Root[] = [];

/** Renders a part of a screen like the app; removed after the test. */
export function show(part: ReactNode): void {
  // jsdom has no layout and lacks these.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  roots.push(root);
  root.render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createMemoryRouter([{ path: "*", element: part }])} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
});

export { patient };

/** Presses a button as soon as it is rendered. */
export async function press(name: string): Promise<void> {
  const button = await vi.waitUntil(
    () => Array.from(document.querySelectorAll("button")).find(({ textContent }) => textContent === name),
    patient,
  );
  button.click();
}

/** Returns the texts of a label's field, including its error. */
export function besides(label: string): string | null | undefined {
  const found = Array.from(document.querySelectorAll("label, legend, .mantine-InputWrapper-label")).find(
    ({ textContent }) => textContent === label,
  );
  return (found?.closest(".mantine-InputWrapper-root") ?? found?.parentElement)?.textContent;
}

/** Returns a response that refuses a field. */
export function refusal(field: string, message: string): Response {
  const problem = { type: "x/validation", title: "", status: 422, detail: message };
  return Response.json({ ...problem, errors: [{ field, message }] }, { status: 422 });
}
