/** Public name and texts of the product, for screens, search engines and server. */
export const brand = {
  name: "Concurso à Vista",
  slogan: "O concurso certo, avisado a tempo.",
} as const;

/**
 * Addresses that the public pages are built with. The server replaces them by the installation's (`APP_URL`,
 * `SUPPORT_EMAIL`, `PRIVACY_OFFICER`), so that pages are right without JavaScript.
 */
export const builtFor = {
  origin: "https://concursoavista.example",
  supportEmail: "suporte@concursoavista.example",
  encarregado: "Encarregado pelos dados pessoais desta instalação",
  privacyEmail: "encarregado@concursoavista.example",
} as const;

/** Social networks, by the hosts of their profile addresses. */
export const networks = {
  Instagram: /^(www\.)?instagram\.com$/,
  YouTube: /^(www\.)?youtube\.com$/,
  LinkedIn: /^(www\.|br\.)?linkedin\.com$/,
  Facebook: /^(www\.|pt-br\.)?facebook\.com$/,
  TikTok: /^(www\.)?tiktok\.com$/,
  X: /^(www\.)?x\.com$/,
} as const;
export type Network = keyof typeof networks;

/** Returns the network of a profile address; undefined for other hosts or no plain https address. */
export function networkOf(url: string): Network | undefined {
  const host = /^https:\/\/([\w.-]+)\/[\w./@%-]+$/.exec(url)?.[1];
  const names = Object.keys(networks) as Network[];
  return host === undefined ? undefined : names.find((name) => networks[name].test(host));
}

/** Pages prerendered at build time. `isListed` adds them to the sitemap. */
export const publicPages = [
  { path: "/", isListed: true },
  { path: "/about", isListed: true },
  { path: "/plans", isListed: true },
  { path: "/faq", isListed: true },
  { path: "/register", isListed: true },
  { path: "/login", isListed: true },
  { path: "/terms", isListed: true },
  { path: "/privacy", isListed: true },
  { path: "/cookies", isListed: true },
  { path: "/encarregado", isListed: true },
  { path: "/forgot-password", isListed: false },
] as const;

/** Old addresses without a page; they redirect to the home page (exams §2.1). */
export const homeAddresses = [
  "/resources",
  "/security",
  "/how-it-works",
  "/contact",
  "/community",
  "/blog",
  "/careers",
  "/press",
] as const;
