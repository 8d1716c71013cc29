import { type AtoFacts, signed } from "./ato.ts";

/** Rows of the table: position, vacancies, salary. */
const offered: readonly [string, number, string][] = [
  ["Agente Administrativo", 6, "2.310,00"],
  ["Auditor Fiscal de Tributos", 1, "7.450,00"],
  ["Auxiliar de Serviços Gerais", 8, "1.732,00"],
  ["Contador", 1, "6.120,00"],
  ["Enfermeiro", 3, "5.480,00"],
  ["Engenheiro Civil", 1, "8.905,00"],
  ["Motorista", 4, "2.190,00"],
  ["Nutricionista", 1, "4.870,00"],
  ["Procurador", 1, "9.640,00"],
  ["Técnico em Enfermagem", 5, "3.020,00"],
];

const topics = [
  "do requerimento de isenção",
  "das vagas reservadas",
  "do atendimento especial",
  "da prova objetiva",
  "da prova de títulos",
  "dos recursos",
  "da classificação",
  "da posse",
];

/** Composes the clauses of a full notice, which contain no facts to extract. */
function composeChapters(): string {
  return topics
    .map((topic, chapter) => {
      const clauses = Array.from(
        { length: 25 },
        (_, item) =>
          `${chapter + 4}.${item + 1} O candidato observará o item ${item + 1} do capítulo ${topic}, nos ` +
          `termos deste edital e de seus anexos.`,
      );
      return `${chapter + 4}. ${topic.toUpperCase()}\n${clauses.join("\n")}`;
    })
    .join("\n\n");
}

/** Composes a full notice with table, chapters and annex. */
export function composeNotice({ numero, orgao, de, ate }: AtoFacts): string {
  const rows = offered.map(
    ([nome, vagas, salario]) => `${nome} ${String(vagas).padStart(2, "0")} R$ ${salario}`,
  );
  return `CONCURSO PÚBLICO
EDITAL DE ABERTURA Nº ${numero}
${orgao} torna pública a abertura de inscrições do Concurso Público para cargos efetivos.

1. DAS INSCRIÇÕES
1.1 As inscrições ficam abertas de ${de} a ${ate}, pela internet.
1.2 O valor da taxa de inscrição é de R$ 90,00.

2. DO QUADRO DE VAGAS
CARGO VAGAS VENCIMENTO
${rows.join("\n")}

3. DAS DISPOSIÇÕES GERAIS
3.1 Este edital rege o concurso.

${composeChapters()}

${signed("chefia do executivo")}

ANEXO I
MODELO DE DECLARAÇÃO
Eu, ____________________, declaro que preencho os requisitos do cargo.
`;
}
