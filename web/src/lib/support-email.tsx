import { supportEmail } from "./installation.ts";

/** Renders the support address as a mail link. */
export function SupportEmail() {
  const address = supportEmail();
  return <a href={`mailto:${address}`}>{address}</a>;
}
