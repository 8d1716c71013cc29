import { builtFor } from "@cav/contract/brand.ts";

/** Texts of the installation, by the name of the tag in every page's head that tells them. */
const installationTags = {
  "support-email": builtFor.supportEmail,
  encarregado: builtFor.encarregado,
  "privacy-email": builtFor.privacyEmail,
} as const;

const isBuilding = typeof document === "undefined";

/** The installation's own text, which the server puts into the pages in the place of the built one. */
function installed(name: keyof typeof installationTags): string {
  if (isBuilding) return installationTags[name];
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || installationTags[name];
}

/** Where people write for help. */
export const supportEmail = () => installed("support-email");

/** Who answers for personal data (LGPD art. 41), by name. */
export const encarregado = () => installed("encarregado");

/** Where people write about their data. */
export const privacyEmail = () => installed("privacy-email");

/** Scheme and host of the public site, for addresses that must be whole. */
export function siteOrigin(): string {
  return isBuilding ? builtFor.origin : window.location.origin;
}
