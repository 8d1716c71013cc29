/** What the product calls itself in public, in one place for screens, messages to search engines and the server. */
export const brand = {
  name: "Concurso à Vista",
  slogan: "O concurso certo, avisado a tempo.",
} as const;

/**
 * Addresses that the public pages are built with. The server puts those of the installation in their place when it
 * serves the pages (`APP_URL`, `SUPPORT_EMAIL`, `PRIVACY_OFFICER`), so that they are right without JavaScript and for search engines.
 */
export const builtFor = {
  origin: "https://concursoavista.example",
  supportEmail: "suporte@concursoavista.example",
  encarregado: "Encarregado pelos dados pessoais desta instalação",
  privacyEmail: "encarregado@concursoavista.example",
} as const;

/** Networks on which an installation may have a profile, by the hosts of their addresses. */
export const networks = {
  Instagram: /^(www\.)?instagram\.com$/,
  YouTube: /^(www\.)?youtube\.com$/,
  LinkedIn: /^(www\.|br\.)?linkedin\.com$/,
  Facebook: /^(www\.|pt-br\.)?facebook\.com$/,
  TikTok: /^(www\.)?tiktok\.com$/,
  X: /^(www\.)?x\.com$/,
} as const;
export type Network = keyof typeof networks;

/** The network that an address is of; undefined: of none that the footer has a sign for, or no plain https address. */
export function networkOf(url: string): Network | undefined {
  const host = /^https:\/\/([\w.-]+)\/[\w./@%-]+$/.exec(url)?.[1];
  const names = Object.keys(networks) as Network[];
  return host === undefined ? undefined : names.find((name) => networks[name].test(host));
}

/** Pages written as HTML at build. `isListed`: search engines are told of it (sitemap). */
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

/** Addresses that never had a page of their own: they lead home (exams §2.1). */
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
