import type { UserType } from "@cav/contract/users.ts";

export type MenuLink = { label: string; to: string };

/** Links of the logged-in bar (exams §2.2). Screens of later steps join the list with their route. */
export const appLinks: MenuLink[] = [
  { label: "Meus Concursos", to: "/meus-concursos" },
  { label: "Todos os Concursos", to: "/concursos" },
  { label: "Mentores", to: "/mentores" },
];

/** Buttons that administrators see besides. */
export function adminLinks(userType: UserType): MenuLink[] {
  if (userType !== "ADMIN") return [];
  return [
    { label: "Gerenciar Usuários", to: "/admin/users" },
    { label: "Gerenciar Planos", to: "/admin/plans" },
    { label: "Análise de Mentores", to: "/admin/mentores" },
    { label: "Auditoria", to: "/admin/auditoria" },
    { label: "Notificações", to: "/admin/notifications/failed" },
  ];
}
