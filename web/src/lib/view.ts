// Read-only view of the product as another user, in one tab until it is left.
import { tabStore } from "./browser-api.ts";

/** Key in session storage of an administrator's view as another user. */
export const viewKey = "visao";

type KeptView = { token: string; uuid: string };

/** Returns this tab's view as another user; undefined without one. */
export function readView(): KeptView | undefined {
  try {
    return JSON.parse(tabStore.read(viewKey) ?? "") as KeptView;
  } catch {
    return undefined;
  }
}

/**
 * Reloads the product as that user, dropping all loaded data. @throws Error with a sentence for the user when the tab
 * can't store the view
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

/** Returns to the viewed user's page as the administrator. */
export function leaveView(): void {
  const view = readView();
  dropView();
  window.location.assign(view ? `/admin/users/${view.uuid}/edit` : "/admin/users");
}
