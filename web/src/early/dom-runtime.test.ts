// @vitest-environment jsdom
import { expect, test } from "vitest";
import { addTo, Fragment, jsx } from "./dom-runtime.ts";

const Row = ({ nome }: Record<string, unknown>) =>
  jsx(Fragment, { children: [jsx("b", { children: nome }), 0, null, false, undefined, "<i>"] });

test("JSX creates elements, and texts stay texts", () => {
  const view = jsx("p", {
    className: "linha",
    "data-near": true,
    hidden: undefined,
    title: null,
    children: [jsx(Row, { nome: "<script>alert(1)</script>" }), [jsx("br", {})]],
  });
  const slot = document.createElement("div");
  addTo(slot, view);
  expect(slot.innerHTML).toBe(
    '<p class="linha" data-near="true"><b>&lt;script&gt;alert(1)&lt;/script&gt;</b>0&lt;i&gt;<br></p>',
  );
});
