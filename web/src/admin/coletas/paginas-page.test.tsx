// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, press, show } from "../../../test/show.tsx";
import PaginasPage from "./paginas-page.tsx";

vi.setConfig({ testTimeout: 60_000 });

const authorizedFetch = vi.hoisted(() => vi.fn());
vi.mock("../../lib/browser-session.ts", () => ({ browserSession: () => ({ authorizedFetch }) }));

const uuid = "00000000-0000-4000-8000-000000000001";
const pagina = {
  ...{ uuid, endereco: "https://banca.example/1", estado: "NOVA", vista_em: null, causa: null },
  ...{ desde: "2026-11-27T12:00:00Z", proxima_visita: "2026-11-28T12:00:00Z" },
  concurso: { uuid, titulo: "Prefeitura de Irani" },
};
const proposta = { ...pagina, proposta_em: "2026-11-27T12:00:00Z", origem: "PROPOSTA" };
const falha = { ...pagina, estado: "MORTA", causa: "HTTP 404" };
const reach = { abertos: 4, abertos_com_pagina: 3, paginas: 5, visitadas_no_dia: 1 };
const shown = () => document.body.textContent ?? "";
const showing = (text: string) => vi.waitFor(() => expect(shown()).toContain(text), patient);
const answer = (propostas: object[], falhas: object[]) =>
  authorizedFetch.mockImplementation(async (_address: string, { method }: RequestInit) =>
    method === "GET" ? Response.json({ propostas, falhas, ...reach }) : new Response(null, { status: 204 }),
  );

test("one press accepts a proposal; an unreadable page gives the reason and a visit button", async () => {
  answer([proposta], [falha]);
  show(<PaginasPage />);
  await showing("Concursos abertos com página acompanhada: 3 de 4.");
  expect(shown()).toContain("5 páginas acompanhadas, 1 visitada no último dia.");
  expect(shown()).toContain("Não existe maisHTTP 404. Desde 27/11/2026");
  await press("Visitar agora");
  await vi.waitFor(
    () =>
      expect(authorizedFetch).toHaveBeenCalledWith(`/api/admin/paginas/${uuid}/visitas`, expect.anything()),
    patient,
  );
  answer([], []);
  await press("Aceitar");
  await showing("Nada para conferir.");
  expect(authorizedFetch).toHaveBeenCalledWith(
    `/api/admin/paginas/${uuid}/concursos/${uuid}`,
    expect.objectContaining({ method: "PUT", body: '{"aceita":true}' }),
  );
  expect(shown()).toContain("Todas as páginas foram lidas.");
});
