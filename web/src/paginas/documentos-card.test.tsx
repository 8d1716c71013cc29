// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, press, refusal, show } from "../../test/show.tsx";
import { todayInBrazil } from "../lib/days.ts";
import DocumentosCard from "./documentos-card.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const uuid = "00000000-0000-4000-8000-000000000001";
const year = todayInBrazil().slice(0, 4);
const pagina = { uuid, endereco: "https://www.banca.example/concurso/1/", estado: "LIDA", vista_em: null };
const documento = (titulo: string, facts: object = {}) => ({
  ...{ titulo, formato: "PDF", dia: null, url: `https://www.banca.example/${titulo}.pdf` },
  ...{ visto_em: null, mudou_em: null, ...facts },
});
const none = { paginas: [], documentos: [], proposta: null };
const answer = (body: object) => authorizedFetch.mockImplementation(async () => Response.json(body));
const showCard = (favorito = false) => show(<DocumentosCard concurso={{ uuid, favorito }} />);
const shown = () => document.body.textContent ?? "";
const showing = (text: string) => vi.waitFor(() => expect(shown()).toContain(text), patient);
const titles = () => Array.from(document.querySelectorAll("li > :first-child"), (one) => one.textContent);

test("each document has its kind and days, ten at first, and opens at its official address", async () => {
  const first = documento("Retificação", {
    ...{ formato: "PAGINA", url: null, dia: "2019-02-03", mudou_em: `${year}-01-02T12:00:00Z` },
  });
  const second = documento("Edital", { visto_em: `${year}-01-01T12:00:00Z` });
  const others = Array.from({ length: 10 }, (_, index) => documento(`Anexo ${index}`));
  answer({ ...none, paginas: [pagina], documentos: [first, second, ...others] });
  showCard();
  await showing("Retificaçãopublicado em 03/02/2019 · alterado em 02/01");
  expect(shown()).toContain("EditalPDF · visto em 01/01");
  const link = Array.from(document.querySelectorAll("a")).find((one) => one.textContent === "Edital");
  expect(link?.href).toBe("https://www.banca.example/Edital.pdf");
  expect([link?.target, link?.rel]).toEqual(["_blank", "noopener noreferrer"]);
  expect(titles()).toHaveLength(10);
  await press("Ver todos (12)");
  await vi.waitFor(() => expect(titles()).toHaveLength(12), patient);
  expect(shown()).not.toContain("Indique");
});

test("a page shows its last visit, and an unreadable one the reason", async () => {
  const vista_em = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const walled = { ...pagina, uuid: "2", estado: "PAREDE", endereco: "https://orgao.example/x" };
  answer({ ...none, paginas: [{ ...pagina, vista_em }, walled] });
  showCard();
  await showing("banca.example/concurso/1Página vista há 2 h");
  expect(shown()).toContain("orgao.example/xRecusa robôs: confira você mesmo.");
  expect(shown()).toContain("Nenhum documento encontrado ainda.");
});

test("the card is hidden without content; a failure can be retried", async () => {
  authorizedFetch.mockImplementation(async () => new Response(null, { status: 500 }));
  showCard();
  await showing("Não foi possível carregar os documentos.");
  answer(none);
  await press("Tentar de novo");
  await vi.waitFor(() => expect(document.querySelector("section")).toBeNull(), patient);
});

test("a user who saved the exam proposes its page, sees errors, and then the proposal", async () => {
  answer(none);
  showCard(true);
  await press("Indique");
  await showing("Endereço da página oficial");
  authorizedFetch.mockImplementation(async () => refusal("endereco", "Informe o endereço completo."));
  await press("Indicar página");
  await showing("Informe o endereço completo.");
  authorizedFetch.mockImplementation(async (_address: string, { method }: RequestInit) =>
    method === "POST"
      ? new Response(null, { status: 204 })
      : Response.json({ ...none, proposta: "https://banca.example/x" }),
  );
  await press("Indicar página");
  await showing("Obrigado! Vamos conferir.");
  expect(shown()).toContain("Você indicou banca.example/x");
});
