import { expect, test } from "vitest";
import { findByRules } from "../../../test/harness/read-values.ts";
import { readAct } from "./leitura.ts";

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna pública a abertura de inscrições para o Concurso Público ${more}`;
const namesOf = (text: string) => findByRules(readAct({ text }).cargos).map(({ nome }) => nome.valor);

test("lists whose items are counted or lettered name their posts", () => {
  const lists = [
    "para os seguintes cargos:\na) Enfermeiro;\nb) Médico;\nc) Técnico em Enfermagem.",
    "para os cargos abaixo: 1. Enfermeiro 2. Médico 3. Técnico em Enfermagem Requisitos Necessários",
    "para os cargos abaixo:\nI - Enfermeiro;\nII - Médico;\nIII - Técnico em Enfermagem.",
    "para os seguintes cargos:\n- Enfermeiro;\n- Médico;\n- Técnico em Enfermagem;",
  ];
  for (const list of lists)
    expect(namesOf(opening(list)).slice(0, 2), list).toEqual(["Enfermeiro", "Médico"]);
  expect(namesOf(opening(lists[0] ?? ""))).toEqual(["Enfermeiro", "Médico", "Técnico em Enfermagem"]);
});

test("the last of a counted list that runs into the next column is not named", () => {
  const text =
    "abaixo. Código Cargos 1. Advogado 2. Nutricionista 3. Odontólogo da ESB Professor de Inglês Requisitos";
  expect(namesOf(opening(text))).toEqual(["Advogado", "Nutricionista"]);
});

test("counted clauses, documents and stages are no posts", () => {
  expect(
    namesOf(opening("abaixo. Dos cargos: a) Prova Objetiva; b) Prova Prática; c) Prova de Títulos.")),
  ).toEqual([]);
  expect(
    namesOf(opening("abaixo. Para os cargos exige-se: 1. Diploma; 2. Carteira de Identidade; 3. Título.")),
  ).toEqual([]);
});

test("a post that has no count yet is one of the list too, a reserve alone is no list", () => {
  const list =
    "para os seguintes cargos:\n- Enfermeiro (2 vagas)\n- Médico (1 vaga)\n- Psicólogo (cadastro reserva)";
  expect(namesOf(opening(list))).toEqual(["Enfermeiro", "Médico", "Psicólogo"]);
  expect(namesOf(opening("abaixo; Vigia: cadastro reserva."))).toEqual([]);
});

test("posts that stand over what they ask for are named", () => {
  const text =
    "abaixo.\nCargo/Área\nRequisitos\nAssistente em Administração\n• Ensino Médio completo ou;\n• Curso Técnico.\nTécnico de Laboratório-Área: Biotério\n• Ensino Médio completo;";
  expect(namesOf(opening(text))).toEqual([
    "Assistente em Administração",
    "Técnico de Laboratório-Área: Biotério",
  ]);
});

test("what brackets say of a post doesn't end the list, and a specialty is of the name", () => {
  expect(
    namesOf(
      opening(
        "para os cargos de enfermeiro fiscal, advogado (nível superior), motorista e telefonista (nível médio), do quadro.",
      ),
    ),
  ).toEqual(["Enfermeiro fiscal", "Advogado", "Motorista", "Telefonista"]);
  expect(
    namesOf(opening("para os cargos de Médico (Clínico Geral), Médico (Pediatra) e Enfermeiro.")),
  ).toEqual(["Médico (Clínico Geral)", "Médico (Pediatra)", "Enfermeiro"]);
  expect(namesOf(opening("para os cargos de Guarda Municipal (Masculino e Feminino)."))).toEqual([
    "Guarda Municipal",
  ]);
  expect(namesOf(opening("para a função de Monitor de Creche - 30h e Cuidador Social."))).toEqual([
    "Monitor de Creche",
    "Cuidador Social",
  ]);
});

test("posts sought in number are each one, what is ruled by a preposition keeps its number", () => {
  expect(
    namesOf(opening("para contratação de Agentes Comunitários de Saúde - ACS, em caráter temporário.")),
  ).toEqual(["Agente Comunitário de Saúde"]);
  expect(namesOf(opening("para os cargos de Assistentes Sociais e Auxiliares de Serviços Gerais."))).toEqual([
    "Assistente Social",
    "Auxiliar de Serviços Gerais",
  ]);
});

test("functions that somebody is to fill, vacant posts and careers are named", () => {
  expect(
    namesOf(opening("para desempenhar funções de OPERADOR DE MÁQUINAS e OPERÁRIO, junto à Secretaria.")),
  ).toEqual(["Operador de Máquinas", "Operário"]);
  expect(namesOf(opening("para provimento de cargos vagos de Analista Judiciário, do Quadro."))).toEqual([
    "Analista Judiciário",
  ]);
  expect(namesOf(opening("para ingresso na carreira de Delegado de Polícia."))).toEqual([
    "Delegado de Polícia",
  ]);
  expect(namesOf(opening("para ingresso na carreira de Especialista."))).toEqual([]);
  expect(namesOf(opening("para o cargo/função de Agente Educacional, nos termos da lei."))).toEqual([
    "Agente Educacional",
  ]);
});

test("a name ends where a reserve, a law or all areas follow; letters and doubtful pairs are no names", () => {
  expect(namesOf(opening("para o cargo de CONTROLADOR INTERNO e formação de cadastro reserva."))).toEqual([
    "Controlador Interno",
  ]);
  expect(namesOf(opening("para o cargo de Agente de Trânsito, criado pela Lei nº 7."))).toEqual([
    "Agente de Trânsito",
  ]);
  expect(namesOf(opening("para o cargo de ACS é de provimento efetivo."))).toEqual([]);
  expect(
    namesOf(opening("nas funções de Orientação Educacional e de Supervisão Escolar, previstas.")),
  ).toEqual([]);
  expect(
    namesOf(opening("com Prova Prática, de caráter eliminatório e classificatório, para o cargo de Pintor.")),
  ).toEqual([]);
});

test("each area of a teacher's notice is a post, also between semicolons", () => {
  expect(namesOf(opening("para Professor Substituto nas áreas de: Matemática; Física; Química."))).toEqual([
    "Professor Substituto - Matemática",
    "Professor Substituto - Física",
    "Professor Substituto - Química",
  ]);
  expect(
    namesOf(opening("para o cargo de Professor Adjunto, na área de Direito Civil, do Departamento.")),
  ).toEqual(["Professor Adjunto - Direito Civil"]);
});

test("a name that a line cut before its end goes on in the row, marks of a note are not of it", () => {
  const table =
    "Categoria Profissional Número de Vagas Remuneração\nAnalista de Cadastro para\nHabitação Popular\n01 1.500,00\nMotorista 01 954,00";
  expect(namesOf(opening(`abaixo.\n${table}`))).toEqual([
    "Analista de Cadastro para Habitação Popular",
    "Motorista",
  ]);
  const cells =
    "Cargo\n\nVagas\n\nSalário\n\nMOTORISTA SOCORRISTA***\n\n95\n\nR$ 1.020,00\n\nCONTADOR\n\n01\n\nR$ 2.100,00";
  expect(namesOf(opening(`abaixo.\n${cells}`))).toEqual(["Motorista Socorrista", "Contador"]);
});

test("who is engaged, selected or kept in a reserve is named, and a count before a plural is theirs", () => {
  expect(namesOf(opening("para a seleção de Médico Veterinário e Engenheiro Agrônomo."))).toEqual([
    "Médico Veterinário",
    "Engenheiro Agrônomo",
  ]);
  expect(namesOf(opening("para admissão, em caráter temporário, de Agente de Saúde."))).toEqual([
    "Agente de Saúde",
  ]);
  expect(namesOf(opening("para cadastro de reserva de Professor de Inglês e Professor de Arte."))).toEqual([
    "Professor de Inglês",
    "Professor de Arte",
  ]);
  expect(
    namesOf(opening("para preenchimento de 28 funções-atividades de OFICIAL DE SAÚDE, abaixo.")),
  ).toEqual(["Oficial de Saúde"]);
  const { cargos } = readAct({ text: opening("para contratação de 02 Professores de Música.") });
  expect(cargos.map(({ nome, vagas }) => [nome.valor, vagas?.valor])).toEqual([["Professor de Música", 2]]);
  expect(namesOf(opening("para a seleção de interessados. Item 02 Professor de Música."))).toEqual([]);
});

test("a table of two columns in a line has its rows, codes of three digits may leave some out", () => {
  expect(namesOf(opening("abaixo.\nCargo | Nº de vagas\nPadeiro | 3\nVigia | 2"))).toEqual([
    "Padeiro",
    "Vigia",
  ]);
  const rows =
    "Códigos\nCargos\nVagas\n101\nVigia\nCR\nCNH B.\n44\nENSINO MÉDIO\n201\nMotorista\n2\nCNH D.\n44";
  expect(namesOf(opening(`abaixo.\n${rows}`))).toEqual(["Vigia", "Motorista"]);
});

test("a list goes on after a page's fold, a comma without a space and an area's colon", () => {
  expect(
    namesOf(
      opening("para os cargos de Agente de Saúde, Analista\n\nde Recursos Humanos, Copeiro I ,Auditor III."),
    ),
  ).toEqual(["Agente de Saúde", "Analista de Recursos Humanos", "Copeiro I", "Auditor III"]);
  expect(
    namesOf(
      opening(
        "para os cargos de CIRURGIÃO-\nDENTISTA, ENFERMEIRO – ÁREA DE ATUAÇÃO: SAÚDE e FISIOTERAPEUTA.",
      ),
    ),
  ).toEqual(["Cirurgião-dentista", "Enfermeiro – Área de Atuação: Saúde", "Fisioterapeuta"]);
});

test("a list does not go on in a paragraph of its own, nor a name in the areas it is divided into", () => {
  expect(
    namesOf(opening("para os cargos de Agente de Saúde, Copeiro\n\nAnexo de Recursos, Reserva")),
  ).not.toContain("Reserva");
  expect(namesOf(opening("para o cargo de Analista Social - Disciplinas: Direito e Letras."))).toEqual([
    "Analista Social",
  ]);
});

test("posts with a count in figures and words are named", () => {
  const list =
    "(Analista de Assistência Social 4 (quatro) vagas, Analista de Ordenamento\nTerritorial 18 (dezoito) vagas e Analista Fiscal 73 (setenta e três) vagas).";
  expect(namesOf(opening(`para as vagas do Capítulo 2 ${list}`))).toEqual([
    "Analista de Assistência Social",
    "Analista de Ordenamento Territorial",
    "Analista Fiscal",
  ]);
});

test("a post's function in a column of its own is no post", () => {
  const rows = "Agente I\n\nServente\n\n02\n\n465,00\n\nAgente II\n\nZelador\n\n01\n\n465,50";
  expect(namesOf(opening(`abaixo.\n\nCARGO\n\nFUNÇÃO\n\nVAGAS\n\nVENCIMENTOS\n\n${rows}`))).toEqual([
    "Agente I",
    "Agente II",
  ]);
});

test("posts are told after the career that they are of, after a count that nobody spelled, and after what is asked of all", () => {
  expect(
    namesOf(
      opening(
        "para os cargos de Técnico-Administrativos em Educação: Assistente em Administração (Nível D), Técnico de Laboratório/Área: Biologia e Médico/Área: Psiquiatria.",
      ),
    ),
  ).toEqual([
    "Assistente em Administração",
    "Técnico de Laboratório/Área: Biologia",
    "Médico/Área: Psiquiatria",
  ]);
  expect(namesOf(opening("visando à contratação de: 02 Professores de Artes e 01 Monitor."))).toEqual([
    "Professor de Artes",
    "Monitor",
  ]);
  expect(namesOf(opening("para contratação, mediante contrato temporário, de Médico Veterinário."))).toEqual([
    "Médico Veterinário",
  ]);
  expect(
    namesOf(opening("para admissão em caráter temporário (ACT) de PROFISSIONAL DE EDUCAÇÃO FÍSICA.")),
  ).toEqual(["Profissional de Educação Física"]);
  expect(namesOf(opening("de profissionais: Cuidador Social, Psicólogo e Pedagogo para o CRAS."))).toEqual([
    "Cuidador Social",
    "Psicólogo",
    "Pedagogo",
  ]);
});

test("hours beside a name don't end the list, a reserve does", () => {
  expect(
    namesOf(opening("para as funções de Agente de Apoio, Nutricionista 40h, Pedagogo e Vigia.")),
  ).toEqual(["Agente de Apoio", "Nutricionista", "Pedagogo", "Vigia"]);
  expect(
    namesOf(
      opening(
        "para o cargo de Procurador Jurídico (01 vaga) e cadastro de reserva para o cargo de Analista.",
      ),
    ),
  ).toEqual(["Procurador Jurídico", "Analista"]);
});

test("teachers are sought for the subjects that a list names, and not for a column's title", () => {
  const text =
    "para contratação temporária de Professores das disciplinas de Artes Visuais, Biologia e Francês.";
  expect(namesOf(opening(text))).toEqual([
    "Professor - Artes Visuais",
    "Professor - Biologia",
    "Professor - Francês",
  ]);
  expect(
    namesOf(
      opening("de Professor Substituto, nas áreas e subáreas: Educação Física/Esportes; Letras/Inglês."),
    ),
  ).toEqual(["Professor Substituto - Educação Física/Esportes", "Professor Substituto - Letras/Inglês"]);
  expect(
    namesOf(opening("de Professor Substituto: Unidade Área de Conhecimento Vagas Regime 01 40h")),
  ).toEqual(["Professor Substituto"]);
  expect(
    namesOf(
      opening(
        "para o cargo de PROFESSOR DA CARREIRA DO MAGISTÉRIO SUPERIOR, na Classe A, com a denominação de Professor Assistente A.",
      ),
    ),
  ).toEqual(["Professor da Carreira do Magistério Superior"]);
});

test("a post of several words is one where several are sought", () => {
  expect(
    namesOf(opening("visando à contratação de 3 (três) Médicos Clínicos Gerais, por prazo certo.")),
  ).toEqual(["Médico Clínico Geral"]);
});

test("subjects in brackets don't end a list, and what a cell broke off is no post", () => {
  expect(
    namesOf(
      opening(
        "para os cargos de Professor Docente I (Ciências, Geografia, História), Professor Docente II e Inspetor.",
      ),
    ),
  ).toEqual(["Professor Docente I", "Professor Docente II", "Inspetor"]);
  const table =
    "CARGOS CÓDIGO VAGAS\nAUXILIAR DE SERVIÇOS\nGERAIS -ASG\n101 3\nAGENTE DE PORTARIA – AP 201 2\n";
  expect(namesOf(opening(`.\n${table}`))).not.toContain("Gerais -Asg");
  expect(
    namesOf(opening("para o cargo de Fiscal. As atribuições do cargo de Fiscal se encontram no anexo.")),
  ).toEqual(["Fiscal"]);
});
