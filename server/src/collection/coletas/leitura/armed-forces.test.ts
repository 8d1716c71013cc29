import { expect, test } from "vitest";
import { readValues as read } from "../../../../test/harness/read-values.ts";

const opened = "torna pública a abertura das inscrições do processo seletivo";
const call = (who: string, more = "") =>
  read(`AVISO DE CONVOCAÇÃO Nº 2, DE 3 DE MAIO DE 2023 ${who} ${opened}${more}.`);

test.each([
  [
    "O Comando da 12ª Região Militar, que abrange os estados do Amazonas e do Acre,",
    "Comando da 12ª Região Militar",
  ],
  [
    'O Comando da 3" Região Militar, que abrange o estado do Rio Grande do Sul,',
    "Comando da 3ª Região Militar",
  ],
  ["O Comandante da 7ª Região Militar (Cmt 7ª RM), no uso das atribuições,", "Comando da 7ª Região Militar"],
  ["O COMANDANTE DO 3º DISTRITO NAVAL, no uso de suas atribuições,", "Comando do 3º Distrito Naval"],
  ["O Comandante da Aeronáutica, no uso de suas atribuições,", "Comando da Aeronáutica"],
  [
    "O Comandante da 8ª Região Militar e da 8ª Brigada de Exército, no uso de suas atribuições,",
    "Comando da 8ª Região Militar",
  ],
  [
    "O Serviço de Seleção do Pessoal da Marinha (SSPM), no uso das atribuições,",
    "Serviço de Seleção do Pessoal da Marinha",
  ],
  [
    "O Comandante-Geral da Polícia Militar do Estado de Goiás, no uso das atribuições,",
    "Polícia Militar do Estado de Goiás",
  ],
])("%s is the authority", (who, orgao) => {
  expect(call(who).orgao).toBe(orgao);
});

test("a name truncated after its number is no body", () => {
  expect(call("O Comando da 1: região militar").orgao).toBeNull();
});

test("a town in a body's area is not the authority", () => {
  const of = (area: string) =>
    call(`O Chefe do Serviço, responsável pela área ${area} pelo Município de Altamira (PA),`).orgao;
  expect(of("abrangida pelo Estado do Amapá e")).toBeNull();
  expect(of("sob a jurisdição exercida no Pará e")).toBeNull();
  expect(call("O chefe da seleção, realizada pelo Município de Altamira,").orgao).toBe(
    "Prefeitura Municipal de Altamira",
  );
});

test("a ministry's command has its own letterhead, and its unit does not", () => {
  const text =
    "MINISTÉRIO DA DEFESA COMANDO DA AERONÁUTICA DIRETORIA DE ENSINO PORTARIA DIRENS Nº 12, DE 8 " +
    "DE MAIO DE 2024. O DIRETOR DE ENSINO, no uso das atribuições, resolve: Art. 1º";
  const exam = "Instruções Específicas para o Exame de Admissão ao Curso de Formação de Sargentos";
  expect(read(`${text} Aprovar as ${exam} do ano de 2025.`)).toMatchObject({
    tipo: "abertura",
    orgao: "Comando da Aeronáutica",
  });
  expect(read(`${text} Aprovar a retificação das ${exam} do ano de 2025.`).tipo).toBe("retificacao");
  expect(read(`${text} Designar a comissão que elabora as ${exam}.`).tipo).not.toBe("abertura");
});

test("an ordinance that approves a call opens its selection", () => {
  const approves =
    "PORTARIA Nº 9, DE 3 DE MAIO DE 2022. O DIRETOR DO PESSOAL, no uso das atribuições, resolve:";
  expect(
    read(
      `${approves} Art. 1º Aprovar o Aviso de Convocação para a Seleção de Sargentos Temporários, de ` +
        `caráter voluntário, por processo seletivo.`,
    ),
  ).toMatchObject({ tipo: "abertura", cargos: ["Sargento Temporário"] });
  for (const other of [
    "o resultado do processo seletivo",
    "o edital de homologação do processo seletivo",
    "o aviso de convocação dos aprovados no processo seletivo",
  ])
    expect(read(`${approves} Art. 1º Aprovar ${other} de Sargentos Temporários.`).tipo, other).not.toBe(
      "abertura",
    );
});

const postsOf = (more: string) => call("O Comandante da 5ª Região Militar", more).cargos;

test("posts of the armed forces are named by rank", () => {
  expect(postsOf(" para o Estágio Básico de Sargento Temporário")).toEqual(["Sargento Temporário"]);
  expect(postsOf(", Cabo Temporário, de Cabos Especialistas - Temporários")).toEqual([
    "Cabo Especialista Temporário",
  ]);
  expect(postsOf(" para Oficial, Sargento e Cabo Técnico Temporário")).toEqual([
    "Oficial Técnico Temporário",
    "Sargento Técnico Temporário",
    "Cabo Técnico Temporário",
  ]);
  expect(postsOf(" para o Estágio de Adaptação de Oficiais Dentistas da Aeronáutica")).toEqual([
    "Oficial Dentista",
  ]);
  // A rank after a course's name, and a rank that is only a person's title, name no positions.
  expect(postsOf(" ao Curso de Formação de Sargentos, regido pelo Oficial Médico da banca")).toEqual([]);
});
