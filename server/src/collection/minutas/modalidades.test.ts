import { expect, test } from "vitest";
import { openMinutas } from "../../../test/harness/minutas-stage.ts";

const { publishAct, list, openFirst, concursoOf, confirm } = openMinutas("2026-11-20T12:00:00Z");

const row = (...cells: (string | number)[]) => cells.join("\t");
const notice = (...rows: string[]) =>
  [
    "EDITAL DE CONCURSO PÚBLICO Nº 5/2026",
    "A PREFEITURA MUNICIPAL DE RECIFE torna pública a abertura de inscrições para o Concurso Público nº 5/2026.",
    "Inscrições de 25/11/2026 a 20/12/2026.",
    "QUADRO DE VAGAS",
    row("CARGO", "VENCIMENTO", "VAGAS", "VAGAS", "VAGAS", "VAGAS"),
    row("CARGO", "VENCIMENTO", "TOTAL", "AC", "PcD", "PPP"),
    ...rows,
  ].join("\n");
const act = { hierarquia: "PREFEITURA MUNICIPAL DE RECIFE/PE" };
const cargosIn = ({ campos }: Awaited<ReturnType<typeof openFirst>>) =>
  campos.find(({ nome }: { nome: string }) => nome === "cargos");

test("a confirmed draft publishes the modalities that its notice's table counts", async () => {
  await publishAct(
    notice(
      row("Motorista", "R$ 2.150,00", 10, 7, 1, 2),
      row("Arquivista", "R$ 4.100,00", "CR", "-", "-", "-"),
    ),
    act,
  );
  const minuta = await openFirst();
  expect(cargosIn(minuta)?.valor).toBe(
    "Motorista; ; 10; 2150.00; AC 7, PcD 1, negros 2\nArquivista; ; ; 4100.00",
  );
  const { uuid } = await confirm(minuta);
  const { cargos } = await concursoOf(uuid);
  expect(cargos).toMatchObject([
    {
      quantidade_vagas: "10",
      vagas_por_cota: { AMPLA_CONCORRENCIA: "7", PESSOA_COM_DEFICIENCIA: "1", PESSOA_NEGRA: "2" },
    },
    { quantidade_vagas: null, vagas_por_cota: {} },
  ]);
});

test("modalities that do not add up are to be checked, and are not published", async () => {
  await publishAct(notice(row("Motorista", "R$ 2.150,00", 10, 7, 1, 1)), act);
  const minuta = await openFirst();
  // Neither the total nor its shares are certain: none is read, and the difference is said.
  expect(cargosIn(minuta)).toMatchObject({
    valor: "Motorista; ; ; 2150.00",
    diferencas: [expect.stringContaining("9 ≠ 10")],
  });
  await expect(confirm(minuta)).rejects.toThrow("9 ≠ 10");
  const typed = { cargos: "Motorista; ; 10; 2150.00; AC 7, PcD 1, negros 1" };
  await expect(confirm(minuta, typed)).rejects.toThrow("as modalidades somam 9, e as vagas são 10");
  expect(await list()).toHaveLength(1);
});
