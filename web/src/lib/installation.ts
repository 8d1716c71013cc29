import { builtFor } from "@cav/contract/brand.ts";

/** Texts of the installation, by the name of the meta tag that holds each. */
const installationTags = {
  "support-email": builtFor.supportEmail,
  encarregado: builtFor.encarregado,
  "privacy-email": builtFor.privacyEmail,
} as const;

const isBuilding = typeof document === "undefined";

/** Returns the installation's text; the server writes it over the built one. */
function installed(name: keyof typeof installationTags): string {
  if (isBuilding) return installationTags[name];
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || installationTags[name];
}

/** Returns the support address. */
export const supportEmail = () => installed("support-email");

/** Returns the name of the person in charge of personal data (LGPD art. 41). */
export const encarregado = () => installed("encarregado");

/** Returns the address for privacy requests. */
export const privacyEmail = () => installed("privacy-email");

/** Returns scheme and host of the public site, for absolute addresses. */
export function siteOrigin(): string {
  return isBuilding ? builtFor.origin : window.location.origin;
}
