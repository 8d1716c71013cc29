import { createHash } from "node:crypto";
import { incorporarPath } from "@cav/contract/coletas/documents.ts";

/** Path of the script that embeds a list in a site. */
export const hostScriptPath = `${incorporarPath}.js`;

/**
 * The embedding site's script: inserts the list's frame beside its `<script>` by `data-` attributes, and sets its
 * height. It accepts only that number, from its own frame.
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

/** The frame's script: reports its height to any parent, which is no secret. */
export const frameScript =
  "new ResizeObserver(([{ target }]) => parent.postMessage({ altura: " +
  'Math.ceil(target.getBoundingClientRect().height) }, "*")).observe(document.body);';

/** The hash that allows the frame's script in its policy. */
export const frameScriptHash = `'sha256-${createHash("sha256").update(frameScript).digest("base64")}'`;
