import { builtFor } from "@cav/contract/brand.ts";

/** Name of the tag in every page's head that tells the address of the support. */
export const supportEmailTag = "support-email";

const isBuilding = typeof document === "undefined";

/** Where people write for help: the installation's own address, which the server puts into the pages. */
export function supportEmail(): string {
  if (isBuilding) return builtFor.supportEmail;
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${supportEmailTag}"]`);
  return tag?.content || builtFor.supportEmail;
}

/** Scheme and host of the public site, for addresses that must be whole. */
export function siteOrigin(): string {
  return isBuilding ? builtFor.origin : window.location.origin;
}
