import { laterLink } from "../src/early/early-mark.ts";

/** React Router's script, as `<Scripts>` renders it. */
const scriptTag = '<script type="module" async="">';
const preloadTag = '<link rel="modulepreload"';

/** Marks content that only the app can render; complete pages have none. */
const placeholder = 'aria-busy="true"';

/** Returns whether a page has an app; documents have none (decision 0020). */
export const hasApp = (html: string) => html.includes(scriptTag);

/** Returns whether a page's app only hydrates what is there, so that it may start late. */
export const isComplete = (html: string) => hasApp(html) && !html.includes(placeholder);

/** Gives the app's scripts and links types that browsers ignore until `start-app.ts` changes them. */
export function holdScripts(html: string): string {
  if (html.split(scriptTag).length !== 2) throw new Error("React Router writes its script in another way");
  return html
    .replace(scriptTag, `<script type="${laterLink}" async="">`)
    .replaceAll(preloadTag, `<link rel="${laterLink}"`);
}
