// @vitest-environment jsdom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tolerateTranslation } from "./translated-page.ts";

const { insertBefore, removeChild } = Node.prototype;
let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  tolerateTranslation();
  root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() => root.render(<Screen />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  Object.assign(Node.prototype, { insertBefore, removeChild });
});

function Screen() {
  const [isSaved, setSaved] = useState(false);
  return (
    <main>
      {isSaved && <b>Aviso</b>}
      {isSaved ? "Salvo" : "Não salvo"}
      <button type="button" onClick={() => setSaved(!isSaved)}>
        Trocar
      </button>
    </main>
  );
}

/** Each text moves into an element of the translator, or is replaced by one. */
const translators: [name: string, move: (text: Node) => void][] = [
  [
    "wraps texts",
    (text) => {
      const font = document.createElement("font");
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    },
  ],
  [
    "replaces texts",
    (text) => {
      const font = document.createElement("font");
      font.textContent = `${text.textContent} (translated)`;
      text.parentNode?.replaceChild(font, text);
    },
  ],
];

test.each(translators)("a screen survives a translator that %s", (_, move) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) move(text);
  const toggle = () => act(() => document.querySelector("button")?.click());
  toggle();
  expect(document.querySelector("b")?.textContent).toBe("Aviso");
  toggle();
  expect(document.querySelector("b")).toBeNull();
  toggle();
  expect(document.querySelector("main")).not.toBeNull();
});
