// @vitest-environment jsdom
import type { Coluna, Evidencia } from "@cav/contract/coletas/minutas.ts";
import { expect, test, vi } from "vitest";
import { patient, show } from "../../../test/show.tsx";
import { type CargoCell, CargosTable, quotesOf, unsureColumns } from "./cargos-table.tsx";

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

test("a focused cell with a quote is told, and arrows move to the next one", async () => {
  const told: CargoCell[] = [];
  const quoted = [cell(0, "nome", true), cell(0, "salario", true), cell(1, "nome", true)];
  const valor = "Motorista; ; 2; 2150.00\nEnfermeiro; ; 1";
  show(<CargosTable valor={valor} evidencias={quoted} aceitas={[]} onCell={(one) => told.push(one)} />);
  await vi.waitUntil(() => rows().length === 2, patient);
  const buttons = [...document.querySelectorAll<HTMLElement>("tbody button")];
  expect(buttons.map(({ textContent, tabIndex }) => [textContent?.trim(), tabIndex])).toEqual([
    ["Motorista", 0],
    ["2150.00", -1],
    ["Enfermeiro", -1],
  ]);
  buttons[0]?.focus();
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  press("ArrowRight");
  press("ArrowLeft");
  press("ArrowDown");
  press("ArrowDown");
  expect(told).toEqual([
    { linha: 0, coluna: "nome" },
    { linha: 0, coluna: "salario" },
    { linha: 0, coluna: "nome" },
    { linha: 1, coluna: "nome" },
  ]);
  expect(quotesOf(quoted, { linha: 0, coluna: "salario" })).toEqual([quoted[1]]);
});
