import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const kindOf = (text: string) => readAct({ text }).tipo_de_ato.valor;

test.each([
  "EDITAL Nº 3/2024 Estabelece normas para o processo seletivo de servidores públicos efetivos do " +
    "quadro do Estado para a função gratificada de Gestor Escolar. O Secretário torna públicas as " +
    "normas para a realização do processo seletivo.",
  "EDITAL Nº 9/2025 O Município de Lages torna pública a abertura de inscrições da seleção de " +
    "professores efetivos da rede para exercer a função comissionada de Supervisor, por processo " +
    "seletivo.",
  "A CÂMARA MUNICIPAL DE LAGES aprova a seguinte Resolução: Art. 1º Os Concursos Públicos para " +
    "cargos da Câmara serão regidos pelas normas contidas na presente Resolução e nos editais. Art. " +
    "2º A Mesa tomará as medidas necessárias, com o prazo de inscrições.",
])("an internal selection, or a rule about selections: %s", (text) => {
  expect(kindOf(text)).toBe("nao_concurso");
});

test.each([
  "EDITAL Nº 3/2024 O Município de Lages torna pública a abertura de inscrições do processo " +
    "seletivo de professores para a rede, com cargos efetivos e temporários.",
  "EDITAL Nº 1/2024 A Câmara Municipal de Lages, conforme a Resolução nº 5/2023, torna pública a " +
    "abertura de inscrições do Concurso Público para o cargo de Vigia, que será regido pelo presente " +
    "Edital e pela Lei nº 2.",
])("a public selection: %s", (text) => {
  expect(kindOf(text)).toBe("abertura");
});
