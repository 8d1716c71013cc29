import { supportEmail } from "./installation.ts";

/** The support's address, as a link that writes to it. */
export function SupportEmail() {
  const address = supportEmail();
  return <a href={`mailto:${address}`}>{address}</a>;
}
