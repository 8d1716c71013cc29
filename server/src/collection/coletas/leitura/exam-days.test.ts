import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const head =
  "EDITAL Nº 1/2026 A PREFEITURA DE ARACATI torna pública a abertura de inscrições para o Concurso Público.";
const towns =
  "Aracati, Fortim, Icapuí, Itaiçaba, Jaguaruana, Palhano, Beberibe, Cascavel, Pindoretama, " +
  "Aquiraz, Eusébio, Fortaleza, Caucaia, Maracanaú, Pacatuba, Horizonte, Pacajus, Chorozinho, " +
  "Russas, Quixeré, Limoeiro do Norte, Tabuleiro do Norte, São João do Jaguaribe e Alto Santo";

test("an exam's day may follow the list of its towns", () => {
  expect(
    read(`${head} A Prova Escrita Objetiva será aplicada nas cidades de ${towns}, no dia 8 de março de 2026.`)
      .prova,
  ).toBe("2026-03-08");
  // A day of another sentence, or behind another day, is not the exam's day.
  expect(
    read(
      `${head} A Prova Objetiva será aplicada nas cidades de ${towns}. Os documentos serão recebidos no ` +
        `dia 8 de março de 2026.`,
    ).prova,
  ).toBeNull();
  expect(
    read(
      `${head} A Prova Prática será aplicada nas cidades de ${towns}, conforme a escala, no dia 8 de março de 2026.`,
    ).prova,
  ).toBeNull();
});

test("a calendar with each day above its event gives the exam's day", () => {
  const rows = (exam: string) =>
    `${head}\n\nDATA\n\nATO\n\n05/01/2026\n\nDivulgação do edital\n\n05/01/2026 a 30/01/2026\n\nPeríodo ` +
    `de inscrições\n\n22/02/2026\n\n${exam}\n\n23/02/2026\n\nPublicação do gabarito.`;
  expect(read(rows("Aplicação das provas escritas."))).toMatchObject({
    inicio: "2026-01-05",
    fim: "2026-01-30",
    prova: "2026-02-22",
  });
  expect(read(rows("Realização da Prova Objetiva")).prova).toBe("2026-02-22");
  expect(read(rows("Divulgação dos locais das provas escritas.")).prova).toBeNull();
  expect(read(rows("Realização da prova prática.")).prova).toBeNull();
});
