/** Whom browsers have bring them notifications: hosts, or with a point before it all that end so. */
const services = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  ".push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

/**
 * Whether an address is one that a browser's push service gives. Addresses come from whoever calls: anything else would let them
 * have us knock at doors of their choice.
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
