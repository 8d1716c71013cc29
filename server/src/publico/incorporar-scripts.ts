import { createHash } from "node:crypto";
import { incorporarPath } from "@cav/contract/documents.ts";

/** Where a site takes the script from that shows a list in it. */
export const hostScriptPath = `${incorporarPath}.js`;

/**
 * What a site runs: puts the list where its `<script>` stands, as its `data-` attributes want it, and gives it the height that it tells.
 * It hears its own frame alone, and takes nothing from it but that number.
 */
export const hostScript = `(() => {
  const here = document.currentScript;
  const { origin } = new URL(here.src);
  const { lista, titulo = "Concursos abertos", ...looks } = here.dataset;
  const frame = document.createElement("iframe");
  frame.src = origin + "${incorporarPath}" + (lista ? "/" + lista : "") + "?" + new URLSearchParams(looks);
  frame.title = titulo;
  frame.loading = "lazy";
  frame.width = "100%";
  frame.height = 600;
  frame.style.border = 0;
  addEventListener("message", ({ origin: from, source, data }) => {
    if (from === origin && source === frame.contentWindow && data?.altura > 0)
      frame.height = Math.min(data.altura, 9999);
  });
  here.after(frame);
})();
`;

/** What the list runs: tells whoever frames it how high it is, which is no secret. */
export const frameScript =
  'new ResizeObserver(([{ target }]) => parent.postMessage({ altura: Math.ceil(target.getBoundingClientRect().height) }, "*")).observe(document.body);';

/** By which the list's policy knows its script. */
export const frameScriptHash = `'sha256-${createHash("sha256").update(frameScript).digest("base64")}'`;
