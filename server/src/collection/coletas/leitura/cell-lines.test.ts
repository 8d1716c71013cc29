import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";
import { readAct } from "./leitura.ts";

const opened =
  "EDITAL Nº 1/2026\nA PREFEITURA DA CIDADE DE ARACATI torna pública a abertura de inscrições para " +
  "o Concurso Público, conforme a lei.\n";
/** Returns the positions read in a table whose cells are lines; `cells` separates the lines by bars. */
const posts = (cells: string) => read(opened + cells.replaceAll("|", "\n")).cargos;

test("names wrapped by a narrow column end at a level, hours, pay or a count", () => {
  expect(
    posts(
      "ESCOLARIDADE|LOTAÇÃO|CARGA HORÁRIA|VENCIMENTO|AC|PCD|Técnico em|Segurança|do Trabalho|Nível " +
        "Médio|Secretaria de Obras|40h/Semanais|R$ 2.200,00|01|-|Engenheiro|Florestal|Nível " +
        "Superior|40h/Semanais|R$ 5.000,00|01|-|1 + CR|Terapeuta|Ocupacional|Nível " +
        "Superior|30h/Semanais|R$ 2.402,67|07|01|8 + CR",
    ),
  ).toEqual(["Técnico em Segurança do Trabalho", "Engenheiro Florestal", "Terapeuta Ocupacional"]);
  expect(
    posts(
      "CÓD|CARGO|VAGAS|S01|Dentista|2|S02|Psicopedagogo|1|M01|Agente|Administrativo|4|M02|Professor de|Matemática|1",
    ),
  ).toEqual(["Dentista", "Psicopedagogo", "Agente Administrativo", "Professor de Matemática"]);
});

test("two posts may be on consecutive lines if the second begins with a post's word", () => {
  expect(
    posts(
      "CARGO|ESCOLARIDADE|VENCIMENTO|Auxiliar de|Serviços|Gerais|Agente|Comunitário|de Saúde|Nível " +
        "Médio|R$ 1.200,00|01",
    ),
  ).toEqual(["Auxiliar de Serviços Gerais", "Agente Comunitário de Saúde"]);
  // "Perito" in the line before "Contador" begins the name "Perito Contador".
  expect(posts("CARGO|ESCOLARIDADE|VAGAS|Perito|Contador|Superior|02|Vigia|Fundamental|01")).toEqual([
    "Perito Contador",
    "Vigia",
  ]);
  expect(
    posts("CARGO|VAGAS|SALÁRIO|MÉDICO|VETERINÁRIO|01|R$ 6.000,00|ENGENHEIRO|AGRÔNOMO|01|R$ 5.000,00"),
  ).toEqual(["Médico Veterinário", "Engenheiro Agrônomo"]);
});

test("rows in the middle of a table are recognised by levels, hours or pay after their names", () => {
  expect(
    posts(
      "[...]|02|Médio|Psicólogo|Superior|30 h|05|04|01|Farmacêutico|Superior|30 h|62|55|Médico - " +
        "Clínico - 24 horas|Superior|Plantão 24h|30|[...]",
    ),
  ).toEqual(["Psicólogo", "Farmacêutico", "Médico - Clínico - 24 horas"]);
  // Names with numbers alone may be groups of examinees or classes.
  expect(posts("[...]|Motorista|12|Vigia|14|Gari|16|[...]")).toEqual([]);
});

test("a column below its title has a name on each line that the next one shows to be complete", () => {
  expect(
    posts(
      ", nos cargos de Analista.|CARGO|INSPETOR ESCOLAR|TELEFONISTA|VIGIA|FISCAL DE RENDAS|4.1. As " +
        "inscrições estarão abertas.",
    ),
  ).toEqual(["Inspetor Escolar", "Telefonista", "Vigia", "Fiscal de Rendas"]);
  expect(
    posts(
      "ESPECIALIDADE|LOTAÇÃO|ECONOMISTA|JORNALISTA|TAXIDERMISTA|MÉDICO PEDIATRA|PSICÓLOGO|CONTADOR|Comarcas do Estado",
    ),
  ).toEqual(["Economista", "Médico Pediatra", "Psicólogo", "Contador"]);
  expect(
    posts(
      "CARGO LOCAL|LOTAÇÃO VAGAS|CONTADOR Tribunal de Contas 2|ESTATÍSTICO Tribunal de Contas 1|Auxílio 3",
    ),
  ).toEqual(["Contador", "Estatístico"]);
});

test("a place after the name does not belong to it", () => {
  expect(
    posts(
      "Código|CARGO|LOCAL DE|TRABALHO|REQUISITOS|CARGA|HORÁRIA|01|Médico Cardiologista|Gerência " +
        "de|Atenção|Especializada|Diploma, devidamente registrado,|12hs/semana|R$ " +
        "6.039,34|02|02|Nutricionista|Gerência de|Atenção|Especializada|Diploma, devidamente " +
        "registrado,|20hs/semana",
    ),
  ).toEqual(["Médico Cardiologista", "Nutricionista"]);
  expect(
    posts(
      "FUNÇÃO|BAIRRO|VAGAS|Agente Comunitário de Saúde|Jardim América|01|Agente de|Endemias|Vila Rica|02",
    ),
  ).toEqual(["Agente Comunitário de Saúde", "Agente de Endemias"]);
  expect(
    posts("CARGO|ATUAÇÃO|VAGAS|CONTADOR|Setor Fiscal|01|20h|JORNALISTA|Assessoria de Imprensa|01|20h"),
  ).toEqual(["Contador", "Jornalista"]);
});

test("in one line, a place, a level or a repeated title does not belong to a row's name", () => {
  expect(
    posts(
      "Tabela: CARGO LOCAL DE TRABALHO REQUISITOS REMUNERAÇÃO NÚMERO DE VAGAS Dentista ESF Atenção " +
        "Primária CARGA HORÁRIA Diploma de graduação 40 hs R$ 6.039,34 02",
    ),
  ).toEqual(["Dentista ESF"]);
  expect(
    posts(
      "Cargo Escolaridade Vagas Vencimento|Assistente Legislativo Ensino Médio 02 R$ " +
        "2.100,00|Redator Superior 01 R$ 4.100,00|Técnico de Nível Superior 03 R$ 4.000,00",
    ),
  ).toEqual(["Assistente Legislativo", "Redator", "Técnico de Nível Superior"]);
  expect(
    posts("Cargo Vagas CH Professor de Ensino Fundamental 02 20h Auxiliar de Secretaria 03 20h"),
  ).toEqual(["Professor de Ensino Fundamental", "Auxiliar de Secretaria"]);
});

test("a place, hours in brackets and a shift do not belong to a name", () => {
  expect(
    posts(
      "FUNÇÃO VAGAS LOCAL SALÁRIO Cozinheiro 02 Secretaria de Educação R$ 1.600,00 Motorista 03 " +
        "Secretaria de Saúde R$ 1.900,00 Gari 05 Secretaria de Obras R$ 1.518,00",
    ),
  ).toEqual(["Cozinheiro", "Motorista", "Gari"]);
  expect(
    posts("CARGO|TURNO|VAGAS|Cuidador|Manhã|03|Monitor Escolar|Tarde|02|Professor de Dança|(20h)|Noite|01"),
  ).toEqual(["Cuidador", "Monitor Escolar", "Professor de Dança"]);
  expect(
    posts(
      "DENOMINAÇÃO DO CARGO|Nº DE VAGAS|JORNADA|Agente de Defesa Civil|02|40h|Fiscal de Meio|Ambiente|01|40h",
    ),
  ).toEqual(["Agente de Defesa Civil", "Fiscal de Meio Ambiente"]);
});

test("a line may have a post and its pay, and a requirement names no post", () => {
  expect(
    posts("QUADRO DE VAGAS|Cargo Vencimento Ampla|Técnico Judiciário 6.034,81 35h CR CR|Itu 1.000,00"),
  ).toEqual(["Técnico Judiciário"]);
  expect(
    posts(
      "CARGO|REQUISITOS|NÚMERO|DE VAGAS|R$ 1962,37|01|Auxiliar de Farmácia e|registro no conselho de|classe.",
    ),
  ).toEqual([]);
});

test("rows of exams, days and duties have no posts", () => {
  expect(
    posts(
      "CARGO|DISCIPLINA|QUESTÕES|Enfermeiro|Língua Portuguesa|10|Conhecimentos Específicos|20|Vigia|Matemática|10",
    ),
  ).toEqual([]);
  expect(posts("CARGO|DATA|HORÁRIO|Enfermeiro|14/01/2027|9h|Motorista|21/01/2027|14h")).toEqual([]);
});

test("a post's name may contain a level", () => {
  const sentence = (words: string) =>
    read(`${opened.replace(", conforme a lei.\n", "")} para os cargos de ${words}, do quadro.`).cargos;
  expect(
    sentence(
      "Profissional Técnico de Nível Médio em Vigilância Sanitária e de Profissional Técnico de " +
        "Nível Superior em Vigilância Sanitária",
    ),
  ).toEqual([
    "Profissional Técnico de Nível Médio em Vigilância Sanitária",
    "Profissional Técnico de Nível Superior em Vigilância Sanitária",
  ]);
  expect(sentence("profissionais de nível superior")).toEqual([]);
});

test("facts of a row that another rule read, such as vacancies, are kept", () => {
  const rows =
    "[...]|02|Médio|Psicólogo|Superior|30 h|05|04|Farmacêutico|Superior|30 h|62|55|Redator|Superior|20 h|03|[...]";
  const { cargos } = readAct({ text: opened + rows.replaceAll("|", "\n") });
  expect(cargos.map(({ nome, vagas }) => [nome.valor, vagas?.valor ?? null])).toEqual([
    ["Psicólogo", null],
    ["Farmacêutico", 62],
    ["Redator", 3],
  ]);
});
