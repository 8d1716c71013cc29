import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const opened =
  "EDITAL Nº 1/2026 A PREFEITURA DE ARACATI torna pública a abertura de inscrições para o Concurso Público";
const posts = (words: string) => read(`${opened} ${words}`).cargos;

test("posts by level continue after the places of the first, and have their functions", () => {
  expect(
    posts(
      "para os cargos abaixo:\n\n- CARGOS DE NÍVEL ELEMENTAR: Agente de Endemias - Localidades: " +
        "Centro, Sede, Vila Nova e Morro Alto, Jardineiro, Pintor, Vigia I, Vigia II e " +
        "Servente;\n\n- CARGOS DE NÍVEL SUPERIOR: Arquiteto, Médico 20 horas - Função: Pediatra, " +
        "Médico Perito e Psicólogo.",
    ),
  ).toEqual([
    "Agente de Endemias",
    "Jardineiro",
    "Pintor",
    "Vigia I",
    "Vigia II",
    "Servente",
    "Arquiteto",
    "Médico 20 horas - Função: Pediatra",
    "Médico Perito",
    "Psicólogo",
  ]);
});

test("a function is a post if no post precedes it", () => {
  expect(posts("conforme segue. SECRETARIA DE SAÚDE - FUNÇÃO: ENFERMEIRO.")).toEqual(["Enfermeiro"]);
  expect(posts("para o quadro de cargos de carreira do servidor municipal.")).toEqual([]);
  expect(posts("para o Quadro de Cargos de Carreira do Servidor Público Municipal.")).toEqual([]);
});

test("a teacher's school level belongs to the name, and a requirement does not", () => {
  expect(
    posts(
      ". FUNÇÃO VAGA VENCIMENTO R$ Professor de Educação Infantil REMANESCENTES R$ 900,00 " +
        "Pedagogia 30,00 Professor de Ensino Fundamental (Substituto) 2 R$ 950,00 Pedagogia 30,00 " +
        "Auxiliar de Ensino Fundamental completo R$ 800,00",
    ),
  ).toEqual([
    "Professor de Educação Infantil",
    "Professor de Ensino Fundamental (Substituto)",
    "Auxiliar de Ensino",
  ]);
});

test("a plural profession that is sought is one post", () => {
  expect(posts(", para a seleção de agentes comunitários de saúde para compor cadastro de reserva.")).toEqual(
    ["Agente comunitário de saúde"],
  );
  expect(posts(", para a seleção de professores da rede municipal.")).toEqual([]);
  expect(posts(", com etapas de inscrição, entrevista e contratação de professores regentes.")).toEqual([]);
});
