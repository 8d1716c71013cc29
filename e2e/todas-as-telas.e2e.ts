/// <reference lib="dom" />
import { homeAddresses } from "@cav/contract/brand.ts";
import type { Page } from "@playwright/test";
import { screenPaths } from "../web/scripts/screen-paths.ts";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { expectNothingCut, expectToFitNarrowPhones } from "./narrow.ts";
import { call, demo, enter, tokenOf } from "./people.ts";

type Role = "visitor" | "regular" | "premium" | "admin";
/** Who sees the screen, and its heading. */
type ScreenRow = { heading: string | RegExp; seenBy: Role[]; at?: string };

const everybody: Role[] = ["visitor", "regular", "admin"];
const users: Role[] = ["regular", "premium", "admin"];
const admins: Role[] = ["admin"];

/** Every screen of the route table but the public pages. Addresses that only lead elsewhere are in `homeAddresses`. */
const screens: Record<string, ScreenRow> = {
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

/** Public pages: opened and judged for visitors, and opened for who is signed in, in paginas-publicas.e2e.ts. */
const pages = ["/", "/about", "/terms", "/privacy", "/cookies", "/encarregado", "/faq", "/plans"];

/** Judged with more on them, in both themes and on a phone as well, in telas-acessiveis.e2e.ts and usuarios.e2e.ts. */
const judgedElsewhere = new Set([
  "/meus-concursos",
  "/concursos",
  "/compartilhado",
  "/concursos/:uuid",
  "/perfil",
  "/concursos/novo",
  "/admin/users",
]);

const accounts = { regular: demo.free, premium: demo.premium, admin: demo.admin };

test("every address of the route table is in one of these lists", () => {
  expect([...Object.keys(screens), ...pages, ...homeAddresses].sort()).toEqual(screenPaths().sort());
});

const nobody = "00000000-0000-4000-8000-000000000000";

/** The address of a screen, with somebody's or something's uuid where it wants one. */
async function addressOf(pattern: string, { at }: ScreenRow): Promise<string> {
  if (!pattern.includes(":uuid")) return at ?? pattern;
  // Nobody's: the screen says so under its heading.
  if (/^\/(admin\/(users|coletas\/fontes)|mentores|concursos\/rascunhos)\//.test(pattern))
    return pattern.replace(":uuid", nobody);
  const { items } = await call("GET", "/concursos", { token: await tokenOf(demo.admin) });
  return pattern.replace(":uuid", items[0].uuid);
}

async function open(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address);
  await expectScreen(page, heading);
}

async function expectScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * A screen is opened by its address, and judged, as the first who sees it. The others come to it from another screen;
 * what they have on it besides is judged by the journeys about that.
 */
const isFirst = (role: Role, { seenBy }: ScreenRow) => role === seenBy[0];

/** As many screens as a journey opens by their address: side by side none is what the others wait for. */
const screensAJourney = 9;

for (const role of ["visitor", "regular", "premium", "admin"] as const) {
  const seen = Object.entries(screens).filter(([, { seenBy }]) => seenBy.includes(role));
  const opened = seen.filter(([, row]) => isFirst(role, row));
  const journeys = Math.ceil(opened.length / screensAJourney);
  test.describe(`as ${role}`, () => {
    test.use({ expectedConsole: [/status of (403|404)/] });

    for (let part = 0; part < journeys; part += 1) {
      const rows = opened.filter((_, index) => index % journeys === part);
      test(`screens open with their heading, without an accessibility fault, on narrow phones too (${part + 1} of ${journeys})`, async ({
        page,
      }) => {
        test.setTimeout(240_000);
        await enterAs(page, role);
        for (const [pattern, row] of rows) {
          await test.step(pattern, async () => {
            await open(page, await addressOf(pattern, row), row.heading);
            if (!judgedElsewhere.has(pattern)) await expectAccessibleInBothThemes(page);
            await expectToFitNarrowPhones(page);
          });
        }
      });
    }

    if (role === "visitor") return;

    test("nothing is cut off on phones of any width, nor on any screen of a narrow one", async ({ page }) => {
      test.setTimeout(240_000);
      await enterAs(page, role);
      for (const width of [430, 412, 390, 375, 360, 320]) {
        await page.setViewportSize({ width, height: 700 });
        await expectNothingCut(page);
      }
      for (const [pattern, row] of seen.filter(([, one]) => !isFirst(role, one))) {
        await test.step(pattern, async () => {
          await goWithin(page, await addressOf(pattern, row));
          await expectScreen(page, row.heading);
          await expectNothingCut(page);
        });
      }
    });
  });
}

/** Somebody who has set their browser to letters of twice the size, on a phone: a browser of its own, since it is told at its start. */
test("nothing is cut off with letters of twice the size", async ({ playwright, launchOptions, baseURL }) => {
  const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
    });
    await enterAs(page, "premium");
    for (const pattern of ["/meus-concursos", "/concursos", "/concursos/:uuid", "/perfil", "/mentores"]) {
      const row = screens[pattern] as ScreenRow;
      await goWithin(page, await addressOf(pattern, row));
      await expectScreen(page, row.heading);
      await expectNothingCut(page);
    }
    await page.goto("/plans");
    await expect(page.getByRole("heading", { level: 1, name: "Planos e Recursos" })).toBeVisible();
    await expectNothingCut(page);
  } finally {
    await browser.close();
  }
});

async function enterAs(page: Page, role: Role): Promise<void> {
  if (role === "visitor") return;
  await enter(page, accounts[role]);
  await expect(page).toHaveURL(/\/meus-concursos/);
  // A notice that sends home after two seconds stays where it is to be looked at.
  await page.addInitScript(() =>
    window.navigation.addEventListener("navigate", (event) => {
      if (new URL(event.destination.url).pathname === "/") event.preventDefault();
    }),
  );
}
