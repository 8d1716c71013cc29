/** Where `?redirect=` may lead: a path of our own, never another site (accounts §2). */
export function ownPath(redirect: string | null, otherwise: string): string {
  if (!redirect?.startsWith("/")) return otherwise;
  try {
    const base = "https://own.example";
    const target = new URL(redirect, base);
    return target.origin === base && !redirect.startsWith("//")
      ? target.pathname + target.search + target.hash
      : otherwise;
  } catch {
    return otherwise;
  }
}
