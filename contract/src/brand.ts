/** What the product calls itself in public, in one place for screens, messages to search engines and the server. */
export const brand = {
  name: "Concurso à Vista",
  slogan: "O concurso certo, avisado a tempo.",
} as const;

/**
 * Addresses that the public pages are built with. The server puts those of the installation in their place when it
 * serves the pages (`APP_URL`, `SUPPORT_EMAIL`), so that they are right without JavaScript and for search engines.
 */
export const builtFor = {
  origin: "https://concursoavista.example",
  supportEmail: "suporte@concursoavista.example",
} as const;

/** The product's profiles, as the footer links to them. */
export const profiles = [
  { network: "Instagram", url: "https://www.instagram.com/concursoavista/" },
  { network: "YouTube", url: "https://www.youtube.com/@concursoavista" },
  { network: "LinkedIn", url: "https://www.linkedin.com/company/concursoavista/" },
] as const;

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
