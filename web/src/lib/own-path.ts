/** Where `?redirect=` may lead: a path of our own, never another site (accounts §2). */
export function ownPath(redirect: string | null, otherwise: string): string {
  const base = "https://own.example";
  if (!redirect?.startsWith("/") || !URL.canParse(redirect, base)) return otherwise;
  const { origin, pathname, search, hash } = new URL(redirect, base);
  // A path of two slashes (`/..//evil.example` becomes one) would be read as another site's name.
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : otherwise;
}
