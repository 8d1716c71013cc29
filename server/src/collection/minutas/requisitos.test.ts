import { expect, test } from "vitest";
import { openMinutas } from "../../../test/harness/minutas-stage.ts";

const { publishAct, openFirst, concursoOf, confirm } = openMinutas("2026-11-20T12:00:00Z");

const row = (...cells: (string | number)[]) => cells.join("\t");
const notice = (...rows: string[]) =>
  [
    "EDITAL DE CONCURSO PÚBLICO Nº 6/2026",
    "A PREFEITURA MUNICIPAL DE RECIFE torna pública a abertura de inscrições para o Concurso Público nº 6/2026.",
    "Inscrições de 25/11/2026 a 20/12/2026.",
    row("CARGO", "VENCIMENTO", "VAGAS", "REQUISITOS"),
    ...rows,
  ].join("\n");
const act = { hierarquia: "PREFEITURA MUNICIPAL DE RECIFE/PE" };
const cargosIn = ({ campos }: Awaited<ReturnType<typeof openFirst>>) =>
  campos.find(({ nome }: { nome: string }) => nome === "cargos");
const publishNotice = () =>
  publishAct(
    notice(
      row("Analista", "R$ 4.100,00", 1, "Ensino superior em Administração ou Ciência da Computação"),
      row("Procurador", "R$ 4.100,00", 1, "Ensino superior em Direito Público"),
    ),
    act,
  );

test("a confirmed draft publishes the courses that requirements name", async () => {
  await publishNotice();
  const minuta = await openFirst();
  expect(cargosIn(minuta)?.valor).toBe(
    "Analista; superior; 1; 4100.00; ; Administração | Ciência da Computação\n" +
      "Procurador; superior; 1; 4100.00; ; Direito",
  );
  const cells = cargosIn(minuta)?.evidencias.map(({ celula }: { celula: unknown }) => celula);
  expect(cells).toContainEqual({ linha: 0, coluna: "cursos", certa: true });
  expect(cells).toContainEqual({ linha: 1, coluna: "cursos", certa: false });
  const { uuid } = await confirm(minuta);
  expect((await concursoOf(uuid)).cargos).toMatchObject([
    { cursos_aceitos: [{ nome: "Administração" }, { nome: "Ciência da Computação" }] },
    { cursos_aceitos: [{ nome: "Direito" }] },
  ]);
});

test("a typed course that does not exist is refused by its name", async () => {
  await publishNotice();
  const minuta = await openFirst();
  const cargos = "Analista; superior; 1; 4100.00; ; Direito | Alquimia";
  await expect(confirm(minuta, { cargos })).rejects.toThrow("Alquimia");
});

test("a confirmed draft publishes the towns of each position", async () => {
  await publishAct(
    [
      "EDITAL DE CONCURSO PÚBLICO Nº 7/2026",
      "O INSTITUTO NACIONAL DO SEGURO SOCIAL torna pública a abertura de inscrições para o Concurso Público.",
      row("CARGO", "LOCALIDADE", "VAGAS"),
      row("Técnico", "Belo Horizonte/MG", 2),
      row("Técnico", "Recife", 1),
      row("Analista", "Sede", 1),
    ].join("\n"),
  );
  const minuta = await openFirst();
  expect(cargosIn(minuta)?.valor).toBe("Técnico; ; 3; ; ; ; Belo Horizonte/MG | Recife/PE\nAnalista; ; 1");
  const { uuid } = await confirm(minuta);
  expect((await concursoOf(uuid)).cargos).toMatchObject([
    { locais_trabalho: [{ nome: "Belo Horizonte" }, { nome: "Recife" }], locais_derivados: false },
    { locais_trabalho: [] },
  ]);
});

test("a confirmed draft publishes the fee of each position", async () => {
  await publishAct(
    [
      "EDITAL DE CONCURSO PÚBLICO Nº 8/2026",
      "A PREFEITURA MUNICIPAL DE RECIFE torna pública a abertura de inscrições para o Concurso Público nº 8/2026.",
      row("CARGO", "VAGAS", "TAXA DE INSCRIÇÃO"),
      row("Motorista", 2, "R$ 45,00"),
      row("Biólogo", 1, "R$ 98,50"),
    ].join("\n"),
    act,
  );
  const minuta = await openFirst();
  expect(cargosIn(minuta)?.valor).toBe("Motorista; ; 2; ; ; ; ; 45.00\nBiólogo; ; 1; ; ; ; ; 98.50");
  const { uuid } = await confirm(minuta);
  expect((await concursoOf(uuid)).cargos).toMatchObject([{ valor_inscricao: 45 }, { valor_inscricao: 98.5 }]);
});
