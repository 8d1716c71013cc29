import { expect, test } from "vitest";
import { findByRules } from "../../../../test/harness/read-values.ts";
import { readAct } from "./leitura.ts";

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna pública a abertura ` +
  `de inscrições para o Concurso Público ${more}`;
const namesOf = (text: string) => findByRules(readAct({ text }).cargos).map(({ nome }) => nome.valor);

test("lists with numbered or lettered items name their posts", () => {
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

test("a numbered list's last item that runs into the next column is dropped", () => {
  const text =
    "abaixo. Código Cargos 1. Advogado 2. Nutricionista 3. Odontólogo da ESB Professor de Inglês Requisitos";
  expect(namesOf(opening(text))).toEqual(["Advogado", "Nutricionista"]);
});

test("numbered clauses, documents and stages are no posts", () => {
  expect(
    namesOf(opening("abaixo. Dos cargos: a) Prova Objetiva; b) Prova Prática; c) Prova de Títulos.")),
  ).toEqual([]);
  expect(
    namesOf(opening("abaixo. Para os cargos exige-se: 1. Diploma; 2. Carteira de Identidade; 3. Título.")),
  ).toEqual([]);
});

test("a post without a count belongs to the list, and a reserve alone is no list", () => {
  const list =
    "para os seguintes cargos:\n- Enfermeiro (2 vagas)\n- Médico (1 vaga)\n- Psicólogo (cadastro reserva)";
  expect(namesOf(opening(list))).toEqual(["Enfermeiro", "Médico", "Psicólogo"]);
  expect(namesOf(opening("abaixo; Vigia: cadastro reserva."))).toEqual([]);
});

test("posts above their requirements are found", () => {
  const text =
    "abaixo.\nCargo/Área\nRequisitos\nAuxiliar de Herbário\n• Ensino Médio completo ou;\n• Curso " +
    "Técnico.\nTécnico de Laboratório-Área: Solos\n• Ensino Médio concluído;";
  expect(namesOf(opening(text))).toEqual(["Auxiliar de Herbário", "Técnico de Laboratório-Área: Solos"]);
});

test("brackets after a post do not end the list, and a specialty belongs to the name", () => {
  expect(
    namesOf(
      opening(
        "para os cargos de químico fiscal, advogado (nível superior), motorista e telefonista " +
          "(nível médio), do quadro.",
      ),
    ),
  ).toEqual(["Químico fiscal", "Advogado", "Motorista", "Telefonista"]);
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

test("plural posts become singular, and words after a preposition keep their number", () => {
  expect(
    namesOf(opening("para contratação de Agentes Comunitários de Saúde - ACS, em caráter temporário.")),
  ).toEqual(["Agente Comunitário de Saúde"]);
  expect(namesOf(opening("para os cargos de Assistentes Sociais e Auxiliares de Serviços Gerais."))).toEqual([
    "Assistente Social",
    "Auxiliar de Serviços Gerais",
  ]);
});

test("functions to fill, vacant posts and careers are found", () => {
  expect(namesOf(opening("para desempenhar funções de TRATORISTA e CALCETEIRO, junto às oficinas."))).toEqual(
    ["Tratorista", "Calceteiro"],
  );
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

test('a name ends at a reserve, a law or "all areas"; acronyms and ambiguous pairs are no names', () => {
  expect(namesOf(opening("para o cargo de CONTADOR GERAL e formação de cadastro reserva."))).toEqual([
    "Contador Geral",
  ]);
  expect(namesOf(opening("para o cargo de Agente de Trânsito, criado pela Lei nº 7."))).toEqual([
    "Agente de Trânsito",
  ]);
  expect(namesOf(opening("para o cargo de ACE é de provimento efetivo."))).toEqual([]);
  expect(namesOf(opening("nas funções de Tutoria de Leitura e de Coordenação Escolar, previstas."))).toEqual(
    [],
  );
  expect(
    namesOf(opening("com Prova Prática, de caráter eliminatório, somente para o cargo de Pintor.")),
  ).toEqual([]);
});

test("each area of a teachers' notice is a post, also between semicolons", () => {
  expect(namesOf(opening("para Professor Substituto nas áreas de: Matemática; Física; Química."))).toEqual([
    "Professor Substituto - Matemática",
    "Professor Substituto - Física",
    "Professor Substituto - Química",
  ]);
  expect(
    namesOf(opening("para o cargo de Professor Adjunto, na área de Direito Civil, do Departamento.")),
  ).toEqual(["Professor Adjunto - Direito Civil"]);
});

test("a name wrapped by a line continues in the row, without footnote marks", () => {
  const table =
    "Categoria Profissional Número de Vagas Remuneração\nAnalista de Cadastro para\nHabitação " +
    "Popular\n01 1.500,00\nMotorista 01 954,00";
  expect(namesOf(opening(`abaixo.\n${table}`))).toEqual([
    "Analista de Cadastro para Habitação Popular",
    "Motorista",
  ]);
  const cells =
    "Cargo\n\nVagas\n\nSalário\n\nMOTORISTA SOCORRISTA***\n\n95\n\nR$ 1.020,00\n\nCONTADOR\n\n01\n\nR$ 2.100,00";
  expect(namesOf(opening(`abaixo.\n${cells}`))).toEqual(["Motorista Socorrista", "Contador"]);
});

test("hired, selected and reserve posts are found, and a count before a plural belongs to them", () => {
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

test("a table with two columns a line has its rows, and codes of three digits may have gaps", () => {
  expect(namesOf(opening("abaixo.\nCargo | Nº de vagas\nPadeiro | 3\nVigia | 2"))).toEqual([
    "Padeiro",
    "Vigia",
  ]);
  const rows =
    "Códigos\nCargos\nVagas\n101\nVigia\nCR\nCNH B.\n44\nENSINO MÉDIO\n201\nMotorista\n2\nCNH D.\n44";
  expect(namesOf(opening(`abaixo.\n${rows}`))).toEqual(["Vigia", "Motorista"]);
});

test("a list continues after a page break, a comma without a space and an area's colon", () => {
  expect(
    namesOf(
      opening(
        "para os cargos de Agente de Trilhas, Analista\n\nde Recursos Hídricos, Copeiro I ,Auditor III.",
      ),
    ),
  ).toEqual(["Agente de Trilhas", "Analista de Recursos Hídricos", "Copeiro I", "Auditor III"]);
  expect(
    namesOf(
      opening("para os cargos de CIRURGIÃO-\nDENTISTA, QUÍMICO – ÁREA DE ATUAÇÃO: ÁGUAS e FISIOTERAPEUTA."),
    ),
  ).toEqual(["Cirurgião-dentista", "Químico – Área de Atuação: Águas", "Fisioterapeuta"]);
});

test("a list does not continue in a separate paragraph, nor a name in its areas", () => {
  expect(
    namesOf(opening("para os cargos de Agente de Saúde, Copeiro\n\nAnexo de Recursos, Reserva")),
  ).not.toContain("Reserva");
  expect(namesOf(opening("para o cargo de Analista Social - Disciplinas: Direito e Letras."))).toEqual([
    "Analista Social",
  ]);
});

test("posts with a count in figures and words are found", () => {
  const list =
    "(Analista de Obras 6 (seis) vagas, Analista de Planejamento\nUrbano 11 (onze) vagas e " +
    "Analista Fiscal 20 (vinte) vagas).";
  expect(namesOf(opening(`para as vagas do Capítulo 2 ${list}`))).toEqual([
    "Analista de Obras",
    "Analista de Planejamento Urbano",
    "Analista Fiscal",
  ]);
});

test("a post's function in a separate column is not a post", () => {
  const rows = "Agente I\n\nServente\n\n02\n\n465,00\n\nAgente II\n\nZelador\n\n01\n\n465,50";
  expect(namesOf(opening(`abaixo.\n\nCARGO\n\nFUNÇÃO\n\nVAGAS\n\nVENCIMENTOS\n\n${rows}`))).toEqual([
    "Agente I",
    "Agente II",
  ]);
});

test("posts are found after their career, after an unspelled count, and after common requirements", () => {
  expect(
    namesOf(
      opening(
        "nos cargos de Técnico-Administrativos em Educação: Assistente em Administração (Nível D), " +
          "Técnico de Laboratório/Área: Biologia e Médico/Área: Psiquiatria.",
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

test("hours beside a name do not end the list, and a reserve does", () => {
  expect(
    namesOf(opening("para as funções de Agente de Apoio, Nutricionista 40h, Pedagogo e Vigia.")),
  ).toEqual(["Agente de Apoio", "Nutricionista", "Pedagogo", "Vigia"]);
  expect(
    namesOf(
      opening("para o cargo de Procurador Jurídico (01 vaga) e cadastro reserva para o cargo de Revisor."),
    ),
  ).toEqual(["Procurador Jurídico", "Revisor"]);
});

test("teachers are sought for a list's subjects, and not for a column's title", () => {
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
        "em cargo de PROFESSOR DA CARREIRA DO MAGISTÉRIO SUPERIOR, da Classe B, que a lei denomina " +
          "Professor Assistente B.",
      ),
    ),
  ).toEqual(["Professor da Carreira do Magistério Superior"]);
});

test("a plural post of several words becomes one singular post", () => {
  expect(
    namesOf(opening("visando à contratação de 3 (três) Médicos Clínicos Gerais, por prazo certo.")),
  ).toEqual(["Médico Clínico Geral"]);
});

test("subjects in brackets do not end a list, and the rest of a wrapped cell is no post", () => {
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
