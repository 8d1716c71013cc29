import { networkOf } from "@cav/contract/brand.ts";

/** Shows the icons of the installation's social-network profiles. */
export function fillProfiles(page: ParentNode, urls: readonly string[]): void {
  const list = page.querySelector<HTMLElement>('[data-fill="profiles"]');
  for (const url of urls) {
    const item = list?.querySelector<HTMLElement>(`[data-network="${networkOf(url)}"]`);
    if (!list || !item) continue;
    item.querySelector("a")?.setAttribute("href", url);
    item.hidden = false;
    list.hidden = false;
  }
}
