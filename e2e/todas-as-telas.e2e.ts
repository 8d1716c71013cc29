/// <reference lib="dom" />
import { homeAddresses } from "@cav/contract/brand.ts";
import type { Page } from "@playwright/test";
import { screenPaths } from "../web/scripts/screen-paths.ts";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

type Role = "visitor" | "regular" | "premium" | "admin";
/** Who sees the screen, and its heading. */
type ScreenRow = { heading: string | RegExp; seenBy: Role[]; at?: string };

const everybody: Role[] = ["visitor", "regular", "admin"];
const users: Role[] = ["regular", "premium", "admin"];
const admins: Role[] = ["admin"];

/** Every screen of the route table. Addresses that only lead elsewhere are in `homeAddresses`. */
const screens: Record<string, ScreenRow> = {
  "/": { heading: "O concurso certo, avisado a tempo.", seenBy: ["visitor"] },
  "/login": { heading: "Entrar", seenBy: ["visitor"] },
  "/register": { heading: "Criar conta", seenBy: ["visitor"] },
  "/cadastro": { heading: "Criar conta", seenBy: ["visitor"] },
  "/forgot-password": { heading: /senha/i, seenBy: ["visitor"] },
  "/reset-password": { heading: /senha/i, seenBy: ["visitor"] },
  "/confirmar-email": { heading: "Confirmar e-mail", seenBy: ["visitor", "regular"] },
  "/confirmar-novo-email": { heading: "Confirmar novo e-mail", seenBy: ["visitor"] },
  "/desfazer-troca-de-email": { heading: "Não fui eu", seenBy: ["visitor"] },
  "/about": { heading: "Nenhum prazo perdido por falta de aviso", seenBy: ["visitor", "regular"] },
  "/terms": { heading: "Termos e Condições", seenBy: ["visitor", "regular"] },
  "/privacy": { heading: "Política de Privacidade", seenBy: ["visitor", "regular"] },
  "/cookies": { heading: /Cookies/, seenBy: ["visitor", "regular"] },
  "/encarregado": { heading: "Encarregado de dados", seenBy: ["visitor", "regular"] },
  "/faq": { heading: "Perguntas frequentes", seenBy: everybody },
  "/plans": { heading: "Planos e Recursos", seenBy: everybody },
  "/alertas/ajustes": { heading: "Ajustar alertas", seenBy: ["visitor"] },
  "/descadastro": { heading: "Parar de receber e-mails", seenBy: ["visitor"], at: "/descadastro?token=abc" },
  "/meus-concursos": { heading: "Meus Concursos", seenBy: users },
  "/concursos": { heading: "Todos os Concursos", seenBy: users },
  "/concursos/:uuid": { heading: /./, seenBy: users },
  "/compartilhado": { heading: "Todos os Concursos", seenBy: ["regular"] },
  "/comecar": { heading: "O que você procura?", seenBy: ["regular"] },
  "/perfil": { heading: "Meu Perfil", seenBy: users },
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
  "/concursos/:uuid/editar": { heading: "Editar Concurso", seenBy: admins },
  "/admin/notifications/failed": { heading: "Notificações", seenBy: admins },
  "/admin/mentores": { heading: "Revisar mentores", seenBy: admins },
  "/admin/users": { heading: "Gerenciar Usuários", seenBy: admins },
  "/admin/users/:uuid/edit": { heading: "Editar Usuário", seenBy: ["regular", "admin"] },
  "/admin/auditoria": { heading: "Registro de ações", seenBy: admins },
  "/admin/plans": { heading: "Gerenciar Planos", seenBy: admins },
};

/** Judged in both themes and on both screens, as visitors see them, in paginas-publicas.e2e.ts. */
const judgedElsewhere = new Set([
  "/",
  "/about",
  "/terms",
  "/privacy",
  "/cookies",
  "/encarregado",
  "/faq",
  "/plans",
]);

const accounts = { regular: demo.free, premium: demo.premium, admin: demo.admin };

test("every address of the route table is in one of these lists", () => {
  expect([...Object.keys(screens), ...homeAddresses].sort()).toEqual(screenPaths().sort());
});

const nobody = "00000000-0000-4000-8000-000000000000";

/** The address of a screen, with somebody's or something's uuid where it wants one. */
async function addressOf(page: Page, pattern: string, { at }: ScreenRow): Promise<string> {
  if (!pattern.includes(":uuid")) return at ?? pattern;
  // Nobody's: the screen says so under its heading.
  if (/^\/(admin\/users|mentores)\//.test(pattern)) return pattern.replace(":uuid", nobody);
  await page.goto("/concursos");
  const href = await page.getByRole("article").getByRole("link").first().getAttribute("href");
  return pattern.replace("/concursos/:uuid", href ?? "");
}

async function open(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** What stands in a bar beyond its edges or the screen's, or holds more than it shows: it is cut off, and no scrolling brings it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const bars = [
      ...document.querySelectorAll('header, nav[aria-label="Atalhos"], [aria-label="Ações do concurso"]'),
    ];
    return bars.flatMap((bar) => {
      const edge = bar.getBoundingClientRect();
      return [...bar.querySelectorAll("a, button")]
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const isInside = left >= edge.left && top >= edge.top && bottom <= edge.bottom + 1;
          return !isInside || right > window.innerWidth || one.scrollWidth > one.clientWidth + 1;
        })
        .map((one) => one.getAttribute("aria-label") ?? one.textContent);
    });
  });

/** Words of which a box that hides what is beyond it shows a part; where the end may be missing, three dots say so. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((one) => {
        const style = getComputedStyle(one);
        const { overflowX, overflowY, textOverflow, clipPath, position } = style;
        // Said to readers of the screen alone.
        if (clipPath !== "none" || (position === "absolute" && one.clientHeight <= 1)) return false;
        // As many lines as fit, and three dots.
        if (style.getPropertyValue("-webkit-line-clamp") !== "none") return false;
        const cutsEnd = overflowX === "hidden" && textOverflow !== "ellipsis";
        return (
          one.checkVisibility() &&
          ((cutsEnd && one.scrollWidth > one.clientWidth) ||
            (overflowY === "hidden" && one.scrollHeight > one.clientHeight))
        );
      })
      .map((one) => one.textContent),
  );

/** A screen for phones of 320 px, which is also what 400 % zoom on a wide screen makes (WCAG 1.4.10). */
async function expectToFitNarrowPhones(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingCut(page);
  await page.setViewportSize(wide);
}

async function expectNothingCut(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: page.url() }).toBeLessThanOrEqual(0);
  await expect.poll(() => cutOff(page), { message: page.url() }).toEqual([]);
  await expect.poll(() => cutWords(page), { message: page.url() }).toEqual([]);
}

/** A screen is judged as the first who sees it; what others have on it besides is judged by the journeys about that. */
const isJudged = (role: Role, pattern: string, { seenBy }: ScreenRow) =>
  role === seenBy[0] && !(role === "visitor" && judgedElsewhere.has(pattern));

for (const role of ["visitor", "regular", "premium", "admin"] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ expectedConsole: [/status of (403|404)/] });

    test("every screen opens with its heading, without an accessibility fault, on narrow phones too", async ({
      page,
    }) => {
      // Some sixteen screens, most of them judged by axe.
      test.setTimeout(480_000);
      if (role !== "visitor") {
        await enter(page, accounts[role]);
        await expect(page).toHaveURL(/\/meus-concursos/);
        // A notice that sends home after two seconds stands until it has been judged.
        await page.route(
          ({ pathname }) => pathname === "/",
          () => undefined,
        );
      }
      for (const [pattern, row] of Object.entries(screens)) {
        if (!row.seenBy.includes(role)) continue;
        await test.step(pattern, async () => {
          await open(page, await addressOf(page, pattern, row), row.heading);
          if (isJudged(role, pattern, row)) await expectAccessibleInBothThemes(page);
          await expectToFitNarrowPhones(page);
        });
      }
      if (role === "visitor") return;
      await page.goto("/meus-concursos");
      for (const width of [360, 375, 390, 412, 430]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNothingCut(page);
      }
    });
  });
}
