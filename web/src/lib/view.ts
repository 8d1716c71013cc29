// Seeing the product as somebody does, without being able to change anything: in one tab, until it is left.
/** Where this tab keeps it. */
export const viewKey = "visao";

type KeptView = { token: string; uuid: string };

/** What this tab was handed to see the product as somebody does; undefined where it shows one's own. */
export function readView(): KeptView | undefined {
  try {
    return JSON.parse(window.sessionStorage.getItem(viewKey) ?? "") as KeptView;
  } catch {
    return undefined;
  }
}

/** Loads the product anew as that person sees it: nothing that was loaded before stays. */
export function beginView(view: KeptView): void {
  window.sessionStorage.setItem(viewKey, JSON.stringify(view));
  window.location.assign("/meus-concursos");
}

export function dropView(): void {
  window.sessionStorage.removeItem(viewKey);
}

/** Back to the person's page, as oneself. */
export function leaveView(): void {
  const view = readView();
  dropView();
  window.location.assign(view ? `/admin/users/${view.uuid}/edit` : "/admin/users");
}
