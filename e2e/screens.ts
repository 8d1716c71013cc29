/// <reference lib="dom" />
// All screens except public pages: the roles that see them, and how a journey gets there.
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { call, demo, enter, tokenOf } from "./people.ts";

export type Role = "visitor" | "regular" | "premium" | "admin";
/** Heading of a screen, and the roles that see it. */
export type ScreenRow = { heading: string | RegExp; seenBy: Role[]; at?: string };

const everybody: Role[] = ["visitor", "regular", "admin"];
const users: Role[] = ["regular", "premium", "admin"];
const admins: Role[] = ["admin"];

/** All screens of the route table except public pages; `homeAddresses` lists redirects. */
export const screens: Record<string, ScreenRow> = {
  "/login": { heading: "Entrar", seenBy: ["visitor"] },
  "/register": { heading: "Criar conta", seenBy: ["visitor"] },
  "/cadastro": { heading: "Criar conta", seenBy: ["visitor"] },
  "/forgot-password": { heading: /senha/i, seenBy: ["visitor"] },
  "/reset-password": { heading: /senha/i, seenBy: ["visitor"] },
  "/confirmar-email": { heading: "Confirmar e-mail", seenBy: ["visitor", "regular"] },
  "/confirmar-novo-email": { heading: "Confirmar novo e-mail", seenBy: ["visitor"] },
  "/desfazer-troca-de-email": { heading: "Não fui eu", seenBy: ["visitor"] },
  "/alertas/ajustes": { heading: "Ajustar alertas", seenBy: ["visitor"] },
  "/descadastro": { heading: "Parar de receber e-mails", seenBy: ["visitor"], at: "/descadastro?token=abc" },
  "/meus-concursos": { heading: "Meus Concursos", seenBy: users },
  "/minha-jornada": { heading: "Minha Jornada", seenBy: ["regular", "premium"] },
  "/concursos": { heading: "Todos os Concursos", seenBy: users },
  "/concursos/:uuid": { heading: /./, seenBy: users },
  "/compartilhado": { heading: "Todos os Concursos", seenBy: ["regular"] },
  "/comecar": { heading: "O que você procura?", seenBy: ["regular"] },
  "/perfil": { heading: "Meu Perfil", seenBy: users },
  "/perfil/buscas/:busca": {
    heading: "Meu Perfil",
    seenBy: ["regular", "premium"],
    at: "/perfil/buscas/nova",
  },
  "/perfil/alertas": { heading: "Meu Perfil", seenBy: ["regular", "premium"] },
  "/perfil/conta": { heading: "Meu Perfil", seenBy: ["premium", "admin"] },
  "/perfil/assinatura": { heading: "Meu Perfil", seenBy: ["regular", "premium"] },
  "/paginas": { heading: "Minhas Páginas", seenBy: ["regular", "premium"] },
  "/mentores": { heading: "Mentores", seenBy: users },
  "/mentores/:uuid": { heading: "Mentor não encontrado", seenBy: everybody },
  "/mentores/cadastro": { heading: "Seja um Mentor", seenBy: ["premium", "admin"] },
  "/payment/success": { heading: "Não foi possível confirmar o pagamento", seenBy: ["regular"] },
  "/payment/cancel": { heading: "Pagamento cancelado", seenBy: ["regular"] },
  "/concursos/importar": { heading: "Importar concursos", seenBy: admins },
  "/concursos/novo": { heading: "Novo Concurso", seenBy: admins },
  "/concursos/rascunhos": { heading: "Rascunhos", seenBy: admins },
  "/concursos/rascunhos/:uuid": { heading: "Não foi possível carregar o rascunho.", seenBy: admins },
  "/concursos/:uuid/editar": { heading: "Editar Concurso", seenBy: admins },
  "/admin": { heading: "Painel", seenBy: admins },
  "/admin/coletas": { heading: "Coletas", seenBy: admins },
  "/admin/coletas/fontes": { heading: "Coletas", seenBy: admins },
  "/admin/coletas/alvos": { heading: "Coletas", seenBy: admins },
  "/admin/coletas/paginas": { heading: "Coletas", seenBy: admins },
  "/admin/coletas/colar": { heading: "Coletas", seenBy: admins },
  "/admin/coletas/leitura": { heading: "Coletas", seenBy: admins },
  "/admin/coletas/fontes/:uuid": { heading: "Coletas", seenBy: admins },
  "/admin/notifications/failed": { heading: "Notificações", seenBy: admins },
  "/admin/mentores": { heading: "Revisar mentores", seenBy: admins },
  "/admin/users": { heading: "Gerenciar Usuários", seenBy: admins },
  "/admin/users/:uuid/edit": { heading: "Editar Usuário", seenBy: ["regular", "admin"] },
  "/admin/auditoria": { heading: "Auditoria", seenBy: admins },
  "/admin/webhooks": { heading: "Webhooks", seenBy: admins },
  "/admin/plans": { heading: "Gerenciar Planos", seenBy: admins },
  "/admin/casos": { heading: "Casos de cobrança", seenBy: admins },
};

const accounts = { regular: demo.free, premium: demo.premium, admin: demo.admin };

const nobody = "00000000-0000-4000-8000-000000000000";

/** Returns the address of a screen, with an existing uuid where needed. */
export async function addressOf(pattern: string, { at }: ScreenRow): Promise<string> {
  if (!pattern.includes(":uuid")) return at ?? pattern;
  // A missing object's uuid; the screen explains that under its heading.
  if (/^\/(admin\/(users|coletas\/fontes)|mentores|concursos\/rascunhos)\//.test(pattern))
    return pattern.replace(":uuid", nobody);
  const { items } = await call("GET", "/concursos", { token: await tokenOf(demo.admin) });
  return pattern.replace(":uuid", items[0].uuid);
}

export async function open(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address);
  await expectScreen(page, heading);
}

export async function expectScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

export async function enterAs(page: Page, role: Role): Promise<void> {
  if (role === "visitor") return;
  await enter(page, accounts[role]);
  await expect(page).toHaveURL(/\/meus-concursos/);
  // Blocks the redirect after 2 s, so that the notice can be checked.
  await page.addInitScript(() =>
    window.navigation.addEventListener("navigate", (event) => {
      if (new URL(event.destination.url).pathname === "/") event.preventDefault();
    }),
  );
}
