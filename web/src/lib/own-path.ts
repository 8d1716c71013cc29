/** A screen of signing in or registering that leads on to where its reader was going. */
export function leadingOn(path: string, redirect: string | null): string {
  const onward = ownPath(redirect, "");
  return onward === "" ? path : `${path}?redirect=${encodeURIComponent(onward)}`;
}

/** Where `?redirect=` may lead: a path of our own, never another site (accounts §2). */
export function ownPath(redirect: string | null, otherwise: string): string {
  const base = "https://own.example";
  if (!redirect?.startsWith("/") || !URL.canParse(redirect, base)) return otherwise;
  const { origin, pathname, search, hash } = new URL(redirect, base);
  // A path of two slashes (`/..//evil.example` becomes one) would be read as another site's name.
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : otherwise;
}
