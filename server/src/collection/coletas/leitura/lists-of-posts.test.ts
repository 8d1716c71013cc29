import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna pública a abertura ` +
  `de inscrições para o Processo Seletivo ${more}`;
const namesOf = (more: string) => readAct({ text: opening(more) }).cargos.map(({ nome }) => nome.valor);

test("a list continues after facts about one post", () => {
  expect(
    namesOf(
      "com vistas à contratação de ADVOGADO, ENFERMEIRO PARA A UPA, UBS e CRAS, BIÓLOGO, " +
        "FISIOTERAPEUTA, por tempo determinado.",
    ),
  ).toEqual(["Advogado", "Enfermeiro", "Biólogo", "Fisioterapeuta"]);
  expect(namesOf("para os cargos de Médico para a UBS, Motorista com CNH D, Vigia e Servente.")).toEqual([
    "Médico",
    "Motorista",
    "Vigia",
    "Servente",
  ]);
  expect(
    namesOf(
      "em cargos de professores do Ensino Fundamental, sala de leitura, Educação do Campo (EDC), " +
        "pedagogo, vigia, merendeira, para atuação nas ilhas.",
    ),
  ).toEqual(["Professor do Ensino Fundamental", "Pedagogo", "Vigia", "Merendeira"]);
});

test("a list continues after an unclosed bracket", () => {
  expect(
    namesOf("para os cargos de Professor, Monitor ( para o transporte, Cozinheiro, Vigia e Servente."),
  ).toEqual(["Professor", "Monitor", "Cozinheiro", "Vigia", "Servente"]);
});

test("people mentioned later in a sentence are no offered posts", () => {
  expect(
    namesOf("para o cargo de Enfermeiro para atuar na UBS, conforme a Lei, Médico responsável e Secretário."),
  ).toEqual(["Enfermeiro"]);
  expect(namesOf("para o cargo de Enfermeiro com registro no conselho, Médico da família.")).toEqual([
    "Enfermeiro",
  ]);
});

test("letters in quotation marks belong to a name", () => {
  expect(
    namesOf(
      "para o exercício das funções de: Motorista – “B”, Motorista – “D”, Operário e Servente, amparado em lei.",
    ),
  ).toEqual(["Motorista – “B”", "Motorista – “D”", "Operário", "Servente"]);
});

test("a name ends where a sentence describes the post", () => {
  expect(namesOf("para a função de Agente Especial de Trilhas tem como requisito o ensino médio.")).toEqual([
    "Agente Especial de Trilhas",
  ]);
});

test("levels are no posts", () => {
  expect(
    namesOf("para os cargos públicos efetivos de Níveis Médio/Técnico, Fundamental e Superior."),
  ).toEqual([]);
});

test("posts between semicolons may begin with an unusual word", () => {
  expect(
    namesOf(
      "para os cargos públicos de Técnico de Trânsito; Conciliador de Defesa do Consumidor; " +
        "Analista Ambiental; e Auditor do Estado.",
    ),
  ).toEqual([
    "Técnico de Trânsito",
    "Conciliador de Defesa do Consumidor",
    "Analista Ambiental",
    "Auditor do Estado",
  ]);
});

test("a post whose name is another's prefix is a post if a list has both", () => {
  expect(namesOf("para os cargos de Advogado, Professor, Professor de Artes, Médico e Vigia.")).toEqual([
    "Advogado",
    "Professor",
    "Professor de Artes",
    "Médico",
    "Vigia",
  ]);
});

const cells = (...rows: string[]) => `abaixo:\n\n${rows.join("\n\n")}\n\n`;

test("a cell of a reserve list may have an asterisk", () => {
  const titles = [
    "Função Pública",
    "Nível de Escolaridade",
    "Número de vagas",
    "Remuneração",
    "Carga horária",
  ];
  expect(
    namesOf(
      cells(
        ...titles,
        ...["Educador Social – Dança", "Superior", "1 + CR*", "R$ 2.761,84", "24h"],
        ...["Orientador Social", "Nível médio", "CR*", "R$ 1.819,02", "40h"],
      ),
    ),
  ).toEqual(["Educador Social – Dança", "Orientador Social"]);
});

test("a table's column may have a post's name as title, and pay in units", () => {
  const titles = ["NOME DO CARGO", "Nº DE VAGAS", "ESCOLARIDADE", "VENCIMENTO MENSAL", "CARGA HORÁRIA"];
  expect(
    namesOf(
      cells(
        ...titles,
        ...["Vigia", "02", "Ensino Elementar", "1.5 UPV = R$ 700,85", "variável"],
        ...["Contador", "01", "Ensino Superior", "2.0 UPV = R$ 934,46", "40 HORAS"],
      ),
    ),
  ).toEqual(["Vigia", "Contador"]);
});

test("a row continues with the post's requirements on separate lines", () => {
  const titles = ["EMPREGO", "NÚMERO DE VAGAS", "CARGA HORÁRIA", "VENCIMENTO R$", "HABILITAÇÃO"];
  expect(
    namesOf(
      cells(
        ...titles,
        ...["Agente Comunitário de Saúde", "CONFORME ANEXO V", "40 hrs.", "R$ 668,68"],
        ...["- Ensino Fundamental Completo.", "- Residir na área.", "-18 anos de idade."],
        ...["Agente de Combate às Endemias", "02", "40 hrs.", "R$ 650,00", "- Ensino Médio Completo."],
      ),
    ),
  ).toEqual(["Agente Comunitário de Saúde", "Agente de Combate às Endemias"]);
});

test("rows with increasing codes are posts, whatever the names' first words", () => {
  expect(
    namesOf(
      "abaixo. Cód Cargo Ocupação EFETIVAS RESERVA Total Jornada 300 QRAD Serviço Postal 0 0 0 12 " +
        "4 16 30h 301 QRTE Assistente Postal 2 1 0 20 40 30h 302 QRES Carteiro 0 0 0 12 16 30h R$ " +
        "2.404,10",
    ),
  ).toEqual(["QRAD Serviço Postal", "QRTE Assistente Postal", "QRES Carteiro"]);
  expect(namesOf("abaixo. Cargo Vagas 200 Questões 10 pontos Prova de títulos 15 Cursos 20 horas.")).toEqual(
    [],
  );
});

test("a post's letters in brackets do not end its list, and a reserve is no part of a name", () => {
  expect(
    namesOf("para os cargos: Agente Comunitário de Saúde (ACS) e Agente de Combate às Endemias (ACE), já."),
  ).toEqual(["Agente Comunitário de Saúde", "Agente de Combate às Endemias"]);
  expect(
    namesOf("para os cargos: Médico (40h) – 02 vagas; Enfermeiro (40h) – 01 vaga; Vigia – cadastro reserva."),
  ).toEqual(["Médico", "Enfermeiro", "Vigia"]);
});

test("clauses may list posts, and the next section's number does not belong to a list of dashes", () => {
  const names = ["Psicólogo", "Assistente Social", "Pedagogo"];
  const next = "2. DAS INSCRIÇÕES\n2.1 As inscrições são gratuitas.";
  const clauses = names.map((name, index) => `1.${index + 1} ${name}`).join("\n");
  expect(namesOf(`.\n1. DOS CARGOS\n${clauses}\n${next}`)).toEqual(names);
  expect(namesOf(`.\nCARGOS:\n- ${names.join("\n- ")}\n\n${next}`)).toEqual(names);
});
