import { permits, type Rights } from "@cav/contract/access.ts";
import type { Access } from "@cav/contract/call.ts";

/** `end`: its screen alone is it, not those below it in the address. */
export type MenuLink = { label: string; to: string; end?: boolean };

/** Links of the logged-in bar (exams §2.2). Screens of later steps join the list with their route. */
export const appLinks: MenuLink[] = [
  { label: "Meus Concursos", to: "/meus-concursos", end: true },
  { label: "Todos os Concursos", to: "/concursos", end: true },
  { label: "Mentores", to: "/mentores", end: true },
];

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

/** Buttons that administrators see besides, as far as their account reaches. */
export function adminLinks(rights: Rights): MenuLink[] {
  return staffLinks
    .filter(({ access }) => (access === "staff" ? isStaff(rights) : permits(access, rights)))
    .map(({ access: _, ...link }) => link);
}

/** Whoever runs a part of the product, whichever it is. */
const isStaff = (rights: Rights) => permits("editor", rights) || permits("suporte", rights);
