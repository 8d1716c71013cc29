/** Browsers' push services: hosts, or suffixes that begin with a dot. */
const services = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

/**
 * Returns whether an address belongs to a push service. Callers choose addresses, so any other would let them make us
 * call arbitrary hosts.
 */
export function isPushAddress(endpoint: string, standIn: string | undefined): boolean {
  if (standIn !== undefined && endpoint.startsWith(`${standIn}/`)) return true;
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  return services.some((service) =>
    service.startsWith(".") ? url.hostname.endsWith(service) : url.hostname === service,
  );
}
