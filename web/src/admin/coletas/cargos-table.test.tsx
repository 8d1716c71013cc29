// @vitest-environment jsdom
import type { Coluna, Evidencia } from "@cav/contract/minutas.ts";
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { CargosTable, unsureColumns } from "./cargos-table.tsx";

vi.setConfig({ testTimeout: 60_000 });

const cell = (linha: number, coluna: Coluna, certa: boolean): Evidencia => ({
  ...{ ato: 0, valor: "x", inicio: 0, fim: 1, regra: "r" },
  celula: { linha, coluna, certa },
});
const evidencias = [cell(0, "nome", true), cell(0, "salario", false), cell(1, "nome", true)];
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.trim()),
  );

test("a cell is sure, to be checked or empty, and an accepted column is sure", async () => {
  const valor = "Motorista; ; 2; 2150.00\nEnfermeiro";
  show(<CargosTable valor={valor} evidencias={evidencias} aceitas={[]} />);
  await vi.waitUntil(() => rows().length === 2, patient);
  expect(rows()).toEqual([
    ["Motorista", "não lido", "2", "2150.00 Conferir"],
    ["Enfermeiro", "não lido", "não lido", "não lido"],
  ]);
  expect(unsureColumns(evidencias)).toEqual(["salario"]);
  show(<CargosTable valor={valor} evidencias={evidencias} aceitas={["salario"]} />);
  await vi.waitUntil(() => document.body.textContent?.includes("Salário ✓"), patient);
});

test("modalities have a column where a position states them", async () => {
  const valor = "Motorista; ; 10; 2150.00; AC 6, PcD 1\nEnfermeiro; ; 1";
  const cotas = [cell(0, "cotas", false), cell(0, "cotas", true)];
  show(<CargosTable valor={valor} evidencias={cotas} aceitas={[]} />);
  await vi.waitUntil(() => rows().length === 2, patient);
  expect(rows()).toEqual([
    ["Motorista", "não lido", "10", "2150.00", "AC 6, PcD 1 Conferir"],
    ["Enfermeiro", "não lido", "1", "não lido", "não lido"],
  ]);
  expect(unsureColumns(cotas)).toEqual(["cotas"]);
});
