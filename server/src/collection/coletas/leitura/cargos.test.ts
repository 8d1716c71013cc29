import { expect, test } from "vitest";
import { readAct } from "./leitura.ts";

const opening = (more: string) =>
  `EDITAL Nº 5/2026 A Prefeitura Municipal de Lages, Estado de Santa Catarina, torna pública a abertura ` +
  `de inscrições para o Concurso Público ${more}`;
const namesOf = (text: string) => readAct({ text }).cargos.map(({ nome }) => nome.valor);

test("two posts around an 'e' are two, and two subjects of one post are one", () => {
  expect(namesOf(opening("para os cargos de Fiscal de Rendas e Auxiliar de Biblioteca."))).toEqual([
    "Fiscal de Rendas",
    "Auxiliar de Biblioteca",
  ]);
  expect(namesOf(opening("para o cargo de AGENTE DE SAÚDE E AGENTE DE TRÂNSITO, do quadro."))).toEqual([
    "Agente de Saúde",
    "Agente de Trânsito",
  ]);
  expect(namesOf(opening("para o cargo de Fiscal de Obras e Posturas."))).toEqual([
    "Fiscal de Obras e Posturas",
  ]);
});

test("a long list of positions is read completely", () => {
  const posts = Array.from({ length: 14 }, (_, index) => `ANALISTA DE ${"ABCDEFGHIJKLMN"[index]}ISTEMAS`);
  expect(namesOf(opening(`para os cargos de ${posts.join(", ")}, regidos pela Lei nº 9.`))).toHaveLength(14);
});

test("levels and the name of a staff are no positions", () => {
  expect(namesOf(opening("em cargos de Nível Fundamental, Técnico e Superior."))).toEqual([]);
  expect(namesOf(opening("em cargos de nível superior, de nível médio e de nível fundamental."))).toEqual([]);
  expect(namesOf(opening("para vagas em cargos do Quadro Permanente do Município."))).toEqual([]);
});

test("a table with a cell on each line has names before counts", () => {
  const table = "CARGO\nVAGAS\nVENCIMENTO\nPADEIRO\n02\n1.400,00\nGuarda-Vidas\nC.R.**\n1.500,00\nTOTAL\n03";
  expect(namesOf(opening(`abaixo.\n${table}`))).toEqual(["Padeiro", "Guarda-Vidas"]);
});

test("a table with a row on each line has names at the lines' start", () => {
  const table =
    "Cód. Cargo Vagas Jornada\n101 Padeiro 2 - 40h\n102 Mestre de Obras CR - 30h\n+ benefícios 3\nTotal 2";
  expect(namesOf(opening(`abaixo.\n${table}`))).toEqual(["Padeiro", "Mestre de Obras"]);
});

test("a table without lines has names that begin with a post's word", () => {
  const table =
    "Nomenclatura Carga Horária Venc. Inicial (R$) Professor de Música 20 horas 1.297,22 Técnico " +
    "em Redes* 40 horas 1.900,00";
  expect(namesOf(opening(`abaixo: ${table}`))).toEqual(["Professor de Música", "Técnico em Redes"]);
});

test("numbered positions have their area", () => {
  const text = opening(
    "CARGO 1: ANALISTA – ÁREA: CONTÁBIL REQUISITO: diploma. CARGO 2: TÉCNICO REQUISITO: diploma.",
  );
  expect(namesOf(text)).toEqual(["Analista – Área: Contábil", "Técnico"]);
});

test("each row of an organiser's page is a position, whatever the end of the row before", () => {
  const text = opening("\n001 | AUDITOR | 29/11/26 | R$ 97,00\n002 | ANALISTA FISCAL | 29/11/26 | R$ 97,00");
  expect(namesOf(text)).toEqual(["Auditor", "Analista Fiscal"]);
});

test("a substitute teacher is distinguished from the regular post in the explanation", () => {
  const text = opening(
    "para contratação de Professores Substitutos. A comissão de Professor do Magistério Superior julga.",
  );
  expect(namesOf(text)).toEqual(["Professor Substituto"]);
  expect(namesOf(opening("para Professor da Carreira do Magistério Superior."))).toEqual([
    "Professor da Carreira do Magistério Superior",
  ]);
});

test("unambiguous abbreviations are expanded", () => {
  const text = opening(
    "\n001 | AUX. DE OBRAS | Vagas 1\n002 | FISC. MUN.-TI | Vagas 2\n003 | MED. CLINICO | Vagas 2",
  );
  expect(namesOf(text)).toEqual(["Auxiliar de Obras", "Fiscal Municipal - TI", "Med. Clinico"]);
});

test("a name that continues in the next line is one name", () => {
  const table =
    "Cód.\nCargo Vagas Carga\nHorária\n102 ASSISTENTE EM GESTÃO\n\nPÚBLICA 03 --- 01\n103 " +
    "AUXILIAR\nDE OBRAS – TURNO\n10 01 02 40 horas";
  expect(namesOf(opening(`abaixo.\n${table}`))).toEqual([
    "Assistente em Gestão Pública",
    "Auxiliar de Obras – Turno",
  ]);
});

test("a table of places and one of exams have no positions", () => {
  const places = "Cargo Vagas Jornada\nBrasília / DF 2\nNatal / RN 3\n2.1 Do quadro";
  const exams = "Cargo Prova Vagas\nLíngua Portuguesa 10\nRaciocínio Lógico 20";
  expect(namesOf(opening(`abaixo.\n${places}\n${exams}`))).toEqual([]);
});

test("a truncated name, or one that runs into the next column, is not asserted", () => {
  expect(namesOf(opening("para o cargo de Analista de."))).toEqual([]);
  expect(namesOf(opening("Cargo 1: Analista Natal / RN requisito: diploma."))).toEqual([]);
});

test("a word before the next count does not belong to the name", () => {
  expect(namesOf(opening("1 vaga para o cargo de Auxiliar Operacional e 2 vagas para outros."))).toEqual([
    "Auxiliar Operacional",
  ]);
});

test("each cell of a table has its column's kind, and the last row may be truncated", () => {
  const table =
    "Cargos\n\nRequisitos\n\nVaga(s)\n\nCarga horária\n\nVencimento básico março/19\n\nTaxa de " +
    "inscrição\n\nARQUIVISTA\n\nEnsino médio\n\n01\n\n30h\n\nR$ 1.412,07\n\nR$ " +
    "35,00\n\nPORTEIRO\n\nEnsino fundamental completo\n\n02";
  const { cargos } = readAct({ text: opening(`abaixo.\n${table}`) });
  expect(cargos.map(({ nome, vagas, salario }) => [nome.valor, vagas?.valor, salario?.valor])).toEqual([
    ["Arquivista", 1, 1412.07],
    ["Porteiro", 2, undefined],
  ]);
  const bars = "Cargo | Vagas | Salário\nPadeiro | 3 | R$ 1.400,00";
  expect(readAct({ text: opening(`abaixo.\n${bars}`) }).cargos.map(({ vagas }) => vagas?.valor)).toEqual([3]);
});

test("facts below a position belong to it", () => {
  const { cargos } = readAct({
    text: opening(
      "abaixo. 2.1 Cargo: ENGENHEIRO DE BARRAGENS 2.1.2 Tarefas do cargo: cuidar das obras. 2.1.4 " +
        "Remuneração Inicial: R$ 12.340,00 mensais. 2.2 Cargo: MÉDICO DE BORDO 2.2.3 Remuneração " +
        "Inicial: R$ 9.870,00 mensais.",
    ),
  });
  expect(cargos.map(({ nome, salario }) => [nome.valor, salario?.valor])).toEqual([
    ["Engenheiro de Barragens", 12_340],
    ["Médico de Bordo", 9870],
  ]);
});

test("a post whose name is another's prefix is a post too", () => {
  expect(
    namesOf(opening("para os cargos de Agente Cultural Especializado e Agente Cultural, que terá provas.")),
  ).toEqual(["Agente Cultural Especializado", "Agente Cultural"]);
});

test("the next fact about a position ends its name", () => {
  expect(
    namesOf(opening("abaixo. 2.1 - CARGO: ANALISTA\nAtribuições do Cargo: planejar e avaliar.")),
  ).toEqual(["Analista"]);
});

test("positions that a page lists as available are found", () => {
  expect(
    namesOf(
      opening("- Cargos disponíveis: Auxiliar de Veterinário, Contador, Fiscal de Obras, entre outros."),
    ),
  ).toEqual(["Auxiliar de Veterinário", "Contador", "Fiscal de Obras"]);
});

test("posts with counts in a sentence have these counts", () => {
  const { cargos } = readAct({
    text: opening(
      "para contratação temporária de 2 (dois) Médicos e 5 (cinco) Enfermeiros. Carga de 40 (quarenta) horas.",
    ),
  });
  expect(cargos.map(({ nome, vagas }) => [nome.valor, vagas?.valor])).toEqual([
    ["Médico", 2],
    ["Enfermeiro", 5],
  ]);
});

test("a name ends with its paragraph, and where the sentence continues in small letters", () => {
  expect(
    namesOf(opening("para os cargos de Padeiro e Agente de Endemias\n\nCAPÍTULO I\n\nDos Requisitos")),
  ).toEqual(["Padeiro", "Agente de Endemias"]);
  expect(
    namesOf(opening("para os cargos de Assistente, Analista e Consultor Legislativo, observado o quadro.")),
  ).toEqual(["Assistente", "Analista", "Consultor Legislativo"]);
});

test("a post for all genders is one, and two posts with a common word are two", () => {
  expect(
    namesOf(opening("para cargos de VISITADOR(a) DO PROGRAMA PIM E VISITADOR(a) DO CRIANÇA FELIZ.")),
  ).toEqual(["Visitador do Programa Pim", "Visitador do Criança Feliz"]);
});

test('a function\'s post is found, and "a cargo de" names none', () => {
  expect(namesOf(opening("para a função AUXILIAR DE BIBLIOTECA ESCOLAR, em regime temporário."))).toEqual([
    "Auxiliar de Biblioteca Escolar",
  ]);
  expect(namesOf(opening("e as provas ficarão a cargo do INSTITUTO ALFA DE EXAMES."))).toEqual([]);
});

test("names follow a colon, and a count of vacancies", () => {
  expect(namesOf(opening("para os cargos de: Padeiro, Confeiteiro e Vigia."))).toEqual([
    "Padeiro",
    "Confeiteiro",
    "Vigia",
  ]);
  expect(namesOf(opening("para preenchimento de 2 vagas de Motorista e 1 (uma) vaga de Padeiro."))).toEqual([
    "Motorista",
    "Padeiro",
  ]);
});

test("posts of a table in one line follow the last column's title, and a selection is for the posts that it names", () => {
  const titles = "Cargo Vagas Vencimento R$ Requisitos Carga horária Taxa R$ Provas";
  const rows =
    "Agente Postal II CR* 1.320,55 Ensino Médio 40 70,00 Objetiva Agente de Feira 02 1.010,00 " +
    "Ensino Fundamental 40 60,00 Objetiva";
  expect(namesOf(opening(`. ${titles} ${rows}`))).toEqual(["Agente Postal II", "Agente de Feira"]);
  expect(
    namesOf(
      "EDITAL Nº 1/2026 A Câmara Municipal de Lages abre inscrições para concurso público para " +
        "Contador do quadro permanente.",
    ),
  ).toEqual(["Contador"]);
});

test("careers and designations have posts, and a staff has none", () => {
  expect(
    namesOf(
      opening(
        "destinado ao provimento de cargos das carreiras de Especialista em Educação e Professor de Educação Básica.",
      ),
    ),
  ).toEqual(["Especialista em Educação", "Professor de Educação Básica"]);
  expect(
    namesOf(opening("em designação temporária de AUXILIAR DE BIBLIOTECA para composição de cadastro.")),
  ).toEqual(["Auxiliar de Biblioteca"]);
  expect(namesOf(opening("PREENCHIMENTO DE VAGAS PARA O QUADRO FUNCIONAL DA PREFEITURA."))).toEqual([]);
});

test("a professor's class belongs to the name, and so does the area in a row", () => {
  expect(namesOf(opening("do cargo de Professor Classe B da Carreira do Magistério Superior."))).toEqual([
    "Professor Classe B da Carreira do Magistério Superior",
  ]);
  expect(
    namesOf(
      opening(
        "sob a denominação de PROFESSOR ADJUNTO A, na Classe 1.\nÁrea de conhecimento História da " +
          "Arte\nRegime de trabalho 20 horas",
      ),
    ),
  ).toEqual(["Professor Adjunto A - História da Arte"]);
});

test("posts between semicolons are a list, and other sentences after one post are none", () => {
  expect(
    namesOf(
      opening(
        "objetivando a contratação temporária de Professor de Artes; Pedagogo; e Motorista, que será regido.",
      ),
    ),
  ).toEqual(["Professor de Artes", "Pedagogo", "Motorista"]);
  expect(namesOf(opening("para o cargo de Pedagogo; Anexo II; e Cronograma."))).toEqual(["Pedagogo"]);
});

test("posts after their required level are found, and a level's diploma is none", () => {
  expect(
    namesOf(opening("para: I – Nível Técnico: Técnico de Solos; II - Nível Superior: Geólogo, Psicólogo.")),
  ).toEqual(["Técnico de Solos", "Geólogo", "Psicólogo"]);
  expect(
    namesOf(opening("com taxas. Nível Superior: Diploma de conclusão; Nível Médio: Certificado.")),
  ).toEqual([]);
});

test("posts with a special stage are not the whole offer", () => {
  expect(namesOf(opening("de Provas e Aptidão Física para os cargos de Guarda Florestal."))).toEqual([]);
  expect(namesOf(opening("para os cargos de Guarda Florestal."))).toEqual(["Guarda Florestal"]);
});

test("a teacher's area ends at the law, also for a docente", () => {
  const text =
    "para contratação de Professor Substituto, área: Informática nos termos do art. 37 da Constituição.";
  expect(namesOf(opening(text))).toEqual(["Professor Substituto - Informática"]);
  expect(
    namesOf(opening("para docente da Carreira do Magistério Superior, NA ÁREA DE: CANTO POPULAR.")),
  ).toEqual(["Docente da Carreira do Magistério Superior - Canto Popular"]);
});

test("a selection by exams and titles names its posts, and a required trait ends the name", () => {
  expect(namesOf(opening("por provas e títulos, para o cargo de CONTADOR DO MUNICÍPIO."))).toEqual([
    "Contador do Município",
  ]);
  expect(namesOf(opening("O cargo de Procurador exige formação em Direito."))).toEqual(["Procurador"]);
  expect(namesOf(opening("visa o provimento de: 12 (doze) profissionais Técnicos de Enfermagem."))).toEqual([
    "Técnico de Enfermagem",
  ]);
});

test("an area ends at the required degree", () => {
  const text = "para Professor Substituto. Área: Geografia - Graduação em Geografia - Filosofia";
  expect(namesOf(opening(text))).toEqual(["Professor Substituto - Geografia"]);
});
