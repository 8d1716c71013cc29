// The only script of documents (decision 0020): updates daily changing parts of a prerendered page, unless the server
// has done so. On failure the built content stays. No library and no schema, because they would be larger than the
// page.
import { formatLongDay } from "@cav/contract/format.ts";
import type { Site } from "@cav/contract/site/site.ts";
import type { Plan } from "@cav/contract/subscriptions/plans.ts";
import { fillPlans } from "./fill-plans.ts";
import { fillProfiles } from "./fill-profiles.ts";

async function ask<T>(path: string): Promise<T | undefined> {
  try {
    const response = await fetch(`/api${path}`, { signal: AbortSignal.timeout(15_000) });
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

const has = (name: string) => document.querySelector(`[data-fill="${name}"]`) !== null;

function fillToday(): void {
  const now = new Date();
  const day = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  for (const element of document.querySelectorAll<HTMLTimeElement>('[data-fill="today"]')) {
    element.dateTime = day;
    element.textContent = formatLongDay(day);
  }
  for (const element of document.querySelectorAll('[data-fill="year"]'))
    element.textContent = day.slice(0, 4);
}

function fillNotice(site: Site | undefined): void {
  const notice = document.querySelector<HTMLElement>('[data-fill="notice"]');
  if (!notice || !site?.aviso_demonstracao) return;
  notice.querySelector('[data-fill="notice-text"]')?.replaceChildren(site.aviso_demonstracao);
  notice.hidden = false;
}

fillToday();
if (has("notice") || has("profiles")) {
  void ask<Site>("/site").then((site) => {
    fillNotice(site);
    fillProfiles(document, site?.perfis_sociais ?? []);
  });
}
if (has("plans")) {
  void ask<Plan[]>("/subscriptions/plans").then((plans) => plans && fillPlans(document, plans));
}
