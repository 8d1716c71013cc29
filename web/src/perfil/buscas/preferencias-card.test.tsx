// @vitest-environment jsdom
import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import type { User } from "@cav/contract/users/users.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { besides, patient, press, refusal, show } from "../../../test/show.tsx";
import { PreferenciasCard } from "./preferencias-card.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({
  browserSession: () => ({ authorizedFetch, getState: () => ({ status: "signed-in" }) }),
}));

const user = {
  user_type: "REGULAR",
  preferencias: {
    ...preferenciasVazias,
    locais_prova: ["Nárnia - SP", "3106200", "9999999"],
    tiposCota: ["AMPLA_CONCORRENCIA"],
  },
  consentimento_cotas: false,
} as unknown as User;

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/locais/3106200")) return Response.json(beloHorizonte);
    return path.includes("/locais/") ? new Response(null, { status: 404 }) : Response.json([]);
  });
  show(<PreferenciasCard user={user} />);
});

const beloHorizonte = { id: 3106200, nome: "Belo Horizonte", uf: "MG" };

test("a city stored by its code is shown by name, and an unknown one as such", async () => {
  await vi.waitFor(() => expect(document.body.textContent).toContain("Belo Horizonte - MG"), patient);
  expect(document.body.textContent).toContain("ID: 9999999");
});

const saving = "/api/users/me/preferences";

/** Saves the form; the mocked server gives this answer. */
async function save(answer: () => Response) {
  authorizedFetch.mockImplementation(async (path: string) =>
    path === saving ? answer() : Response.json({ concursos: 0, combinam: 0, alertas_90_dias: 0 }),
  );
  await press("Salvar preferências");
}

test.each([
  ["salario_minimo", "Salário mínimo"],
  ["vagas_minimas", "Vagas mínimas"],
  ["locais_prova.0", "Locais de prova"],
  ["locais_trabalho", "Locais de trabalho"],
  ["nivel_escolaridade", "Nível de escolaridade"],
  ["cursos_especificos.1", "Cursos específicos"],
  ["tiposCota", "Tipos de cota"],
  ["tiposCota.0", "Tipos de cota"],
])("the server's error of %s is shown beside %s", async (field, label) => {
  await save(() => refusal(field, "Isto não serve."));
  await vi.waitFor(() => expect(besides(label)).toContain("Isto não serve."), patient);
});

test("the preferences are sent as shown, with the consent", async () => {
  await save(() => Response.json(user));
  const [, init] = await vi.waitUntil(
    () => authorizedFetch.mock.calls.find(([path]) => path === saving),
    patient,
  );
  expect(JSON.parse(init.body)).toEqual({ ...user.preferencias, consentimento_cotas: false });
});

test("a user at the free plan's limit gets advice that works without more values", async () => {
  authorizedFetch.mockImplementation(async () =>
    Response.json({ concursos: 40, combinam: 2, alertas_90_dias: 200 }),
  );
  await vi.waitFor(
    () => expect(document.body.textContent).toContain("É mais de um por dia: troque uma preferência larga"),
    patient,
  );
  expect(document.body.textContent).not.toContain("escolha mais preferências");
  const upgrade = Array.from(document.querySelectorAll("a"), (link) => link.getAttribute("href"));
  expect(upgrade).toContain("/plans");
});
