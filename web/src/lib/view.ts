// Seeing the product as somebody does, without being able to change anything: in one tab, until it is left.
import { tabStore } from "./browser-api.ts";

/** Where this tab keeps it. */
export const viewKey = "visao";

type KeptView = { token: string; uuid: string };

/** What this tab was handed to see the product as somebody does; undefined where it shows one's own. */
export function readView(): KeptView | undefined {
  try {
    return JSON.parse(tabStore.read(viewKey) ?? "") as KeptView;
  } catch {
    return undefined;
  }
}

/**
 * Loads the product again as that person sees it: nothing that was loaded before stays.
 * @throws Error with a sentence fit to show where the tab can't keep it: the screens would be one's own
 */
export function beginView(view: KeptView): void {
  if (!tabStore.write(viewKey, JSON.stringify(view)))
    throw new Error(
      "Este navegador bloqueia os dados de sites. Libere-os para ver o site como outra pessoa.",
    );
  window.location.assign("/meus-concursos");
}

export function dropView(): void {
  tabStore.remove(viewKey);
}

/** Back to the person's page, as oneself. */
export function leaveView(): void {
  const view = readView();
  dropView();
  window.location.assign(view ? `/admin/users/${view.uuid}/edit` : "/admin/users");
}
