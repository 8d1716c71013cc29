import { permits, type Rights } from "@cav/contract/access.ts";
import type { Access } from "@cav/contract/call.ts";

/** `end`: matches the exact address only. */
export type MenuLink = { label: string; to: string; end?: boolean };

/** Links of the bar (exams §2.2); the account menu repeats links that narrow bars or staff lack. */
const allAppLinks: (MenuLink & { isRoomy?: boolean; isPersonal?: boolean })[] = [
  { label: "Meus Concursos", to: "/meus-concursos" },
  { label: "Salvos", to: "/meus-concursos?aba=salvos", isPersonal: true },
  { label: "Todos os Concursos", to: "/concursos" },
  { label: "Alertas", to: "/perfil/alertas", isPersonal: true },
  { label: "Minha Jornada", to: "/minha-jornada", isRoomy: true, isPersonal: true },
  { label: "Mentores", to: "/mentores", isRoomy: true },
];

/** Returns the links of the bar; staff get fewer. */
export const appLinks = (rights: Rights) =>
  allAppLinks.filter(({ isPersonal }) => !isPersonal || !isStaff(rights));

/** Accounts with different bars, by their word in `html[data-bars]`. */
export const barKinds = {
  REGULAR: { user_type: "REGULAR" },
  ADMIN: { user_type: "ADMIN" },
  EDITOR: { user_type: "ADMIN", papel: "EDITOR" },
  SUPORTE: { user_type: "ADMIN", papel: "SUPORTE" },
} as const satisfies Record<string, Rights>;
export type BarKind = keyof typeof barKinds;

/** Returns which bars an account has. */
export const barKindOf = (rights: Rights): BarKind =>
  isStaff(rights) ? (rights.papel ?? "ADMIN") : "REGULAR";

/** Returns the links of all accounts, each with the kinds of bars that have it (`early.css` hides the others). */
export function linksOfAll<L extends MenuLink>(linksOf: (rights: Rights) => L[]): (L & { kinds: string })[] {
  const found = new Map<string, L & { kinds: string }>();
  for (const [kind, rights] of Object.entries(barKinds))
    for (const link of linksOf(rights)) {
      const { kinds = "" } = found.get(link.to) ?? {};
      found.set(link.to, { ...link, kinds: `${kinds} ${kind}`.trim() });
    }
  return [...found.values()];
}

/** Returns the current place as links name it, including the tab. */
export function hereOf({ pathname, search }: { pathname: string; search: string }): string {
  const isSaved = pathname === "/meus-concursos" && new URLSearchParams(search).get("aba") === "salvos";
  return isSaved ? `${pathname}?aba=salvos` : pathname;
}

/** Returns whether a screen has a bar of actions instead of the bottom bar, as an exam's page does. */
export const hasOwnBar = (pathname: string) => /^\/concursos\/[0-9a-f-]{36}$/.test(pathname);

const staffLinks: (MenuLink & { access: Access | "staff" })[] = [
  { label: "Painel", to: "/admin", end: true, access: "staff" },
  { label: "Novo Concurso", to: "/concursos/novo", access: "editor" },
  { label: "Rascunhos", to: "/concursos/rascunhos", access: "editor" },
  { label: "Importar", to: "/concursos/importar", access: "editor" },
  { label: "Coletas", to: "/admin/coletas", access: "editor" },
  { label: "Gerenciar Usuários", to: "/admin/users", access: "suporte" },
  { label: "Gerenciar Planos", to: "/admin/plans", access: "admin" },
  { label: "Casos de Cobrança", to: "/admin/casos", access: "admin" },
  { label: "Revisar Mentores", to: "/admin/mentores", access: "suporte" },
  { label: "Auditoria", to: "/admin/auditoria", access: "admin" },
  { label: "Webhooks", to: "/admin/webhooks", access: "admin" },
  { label: "Notificações", to: "/admin/notifications/failed", access: "suporte" },
];

/** Returns the administration links within the account's access. */
export function adminLinks(rights: Rights): MenuLink[] {
  return staffLinks
    .filter(({ access }) => (access === "staff" ? isStaff(rights) : permits(access, rights)))
    .map(({ access: _, ...link }) => link);
}

const promotedOrder = [
  "/admin/users",
  "/admin/plans",
  "/admin/notifications/failed",
  "/admin",
  "/admin/coletas",
  "/concursos/rascunhos",
];
/** Three common links, these and the menu make seven entries. */
const promotedMax = 3;

/** Returns the staff links that the bar shows besides the menu with all staff links. */
export const promotedLinks = (rights: Rights) => pickLinks(rights, promotedOrder, promotedMax);

const phoneOrder = [
  "/admin",
  "/admin/coletas",
  "/admin/users",
  "/admin/notifications/failed",
  "/concursos/rascunhos",
  "/concursos/novo",
  "/admin/mentores",
];
const phoneMax = 4;

/** Returns the links at the foot of a staff member's phone. */
export const phoneLinks = (rights: Rights) => pickLinks(rights, phoneOrder, phoneMax);

function pickLinks(rights: Rights, order: readonly string[], max: number): MenuLink[] {
  const links = adminLinks(rights);
  return order.flatMap((path) => links.filter(({ to }) => to === path)).slice(0, max);
}

/** Returns whether the account has any staff access. */
export const isStaff = (rights: Rights) => permits("editor", rights) || permits("suporte", rights);
