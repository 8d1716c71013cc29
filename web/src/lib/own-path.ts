/** Returns a sign-in or registration address that keeps the redirect. */
export function leadingOn(path: string, redirect: string | null): string {
  const onward = ownPath(redirect, "");
  return onward === "" ? path : `${path}?redirect=${encodeURIComponent(onward)}`;
}

/** Returns the path of `?redirect=` on this site, never another site's address (accounts §2). */
export function ownPath(redirect: string | null, otherwise: string): string {
  const base = "https://own.example";
  if (!redirect?.startsWith("/") || !URL.canParse(redirect, base)) return otherwise;
  const { origin, pathname, search, hash } = new URL(redirect, base);
  // A path that begins with two slashes (`/..//evil.example`) would name another site.
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : otherwise;
}
