/// <reference lib="dom" />
import { homeAddresses } from "@cav/contract/brand.ts";
import { screenPaths } from "../web/scripts/screen-paths.ts";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { expectNothingCut, expectToFitNarrowPhones } from "./narrow.ts";
import { addressOf, enterAs, expectScreen, open, type Role, type ScreenRow, screens } from "./screens.ts";

/** Public pages are checked in paginas-publicas.e2e.ts. */
const pages = ["/", "/about", "/terms", "/privacy", "/cookies", "/encarregado", "/faq", "/plans"];

/** Checked with more content, in both themes and on a phone, in telas-acessiveis.e2e.ts and usuarios.e2e.ts. */
const judgedElsewhere = new Set([
  "/meus-concursos",
  "/concursos",
  "/compartilhado",
  "/concursos/:uuid",
  "/perfil",
  "/concursos/novo",
  "/admin/users",
]);

test("every address of the route table is in one of these lists", () => {
  expect([...Object.keys(screens), ...pages, ...homeAddresses].sort()).toEqual(screenPaths().sort());
});

/**
 * Checks a screen by page load as its first role. The other roles navigate to it; other journeys check their additional
 * content.
 */
const isFirst = (role: Role, { seenBy }: ScreenRow) => role === seenBy[0];

/** Screens per journey, so that journeys run in parallel and none takes long. */
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

    test("nothing is clipped on phones of any width, nor on any screen of a narrow one", async ({ page }) => {
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
