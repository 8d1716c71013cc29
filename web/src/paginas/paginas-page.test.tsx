// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, press, refusal, show } from "../../test/show.tsx";
import PaginasPage from "./paginas-page.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const pagina = {
  ...{
    uuid: "00000000-0000-4000-8000-000000000001",
    nome: "Câmara de Irani",
    endereco: "https://irani.example/x",
  },
  ...{ estado: "PAREDE", vista_em: null, causa: "HTTP 403", desde: "2026-11-27T12:00:00Z", documentos: [] },
};
type Answers = { user_type?: string; list?: object[]; post?: () => Response };
/** Mocks the server: the user's plan, the followed pages, and the answer to following a new page. */
const answer = ({ user_type = "PREMIUM", list = [], post = () => Response.json(pagina) }: Answers) =>
  authorizedFetch.mockImplementation(async (address: string, { method }: RequestInit) => {
    if (method === "POST") return post();
    if (method === "DELETE") return new Response(null, { status: 204 });
    return Response.json(address === "/api/users/me" ? { user_type } : list);
  });
const shown = () => document.body.textContent ?? "";
const showing = (text: string) => vi.waitFor(() => expect(shown()).toContain(text), patient);
const problem = (code: string, detail: string) =>
  Response.json({ type: `x/${code}`, title: "", status: 422, detail }, { status: 422 });
/** Returns the text beside a field. */
const besidesField = (name: string) =>
  document.querySelector(`[name="${name}"]`)?.closest(".mantine-InputWrapper-root, .mantine-Checkbox-root")
    ?.textContent;

test("the first page needs consent; each error is at its field", async () => {
  answer({ post: () => refusal("nome", "Dê um nome à página.") });
  show(<PaginasPage />);
  await press("Acompanhar página");
  await vi.waitFor(() => expect(besidesField("nome")).toContain("Dê um nome à página."), patient);
  answer({ post: () => problem("bad-pagina", "Não conseguimos abrir a página.") });
  await press("Acompanhar página");
  await vi.waitFor(() => expect(besidesField("endereco")).toContain("Não conseguimos abrir"), patient);
  answer({ post: () => problem("pagina-consent-required", "Autorize as visitas.") });
  await press("Acompanhar página");
  await vi.waitFor(() => expect(besidesField("consentimento")).toContain("Autorize as visitas."), patient);
  answer({});
  await press("Acompanhar página");
  await showing("irani.example/xRecusa robôs: confira você mesmo.Na última visita: HTTP 403.");
  expect(document.querySelector('[name="consentimento"]')).toBeNull();
});

test("a page is removed after a confirmation", async () => {
  answer({ list: [pagina] });
  show(<PaginasPage />);
  await press("Remover");
  await press("Remover página");
  await vi.waitFor(() => expect(shown()).not.toContain("Câmara de Irani"), patient);
});

test("without premium the offer is shown, and older pages can still be removed", async () => {
  answer({ user_type: "REGULAR", list: [pagina] });
  show(<PaginasPage />);
  await showing("Os avisos destas páginas voltam quando você tiver o Premium.");
  expect(shown()).not.toContain("Acompanhar uma página");
  expect(shown()).toContain("Remover");
});
