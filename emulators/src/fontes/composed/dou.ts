import { type Form, forms } from "./ato.ts";

/** An act of the emulator's federal gazette. */
export type Ato = { publicado: string; hierarquia: string; texto: string };

const education = "Ministério da Educação/";
const area = ["Letras"];

type ComposedRow = [
  publicado: string,
  hierarquia: string,
  form: Form,
  numero: string,
  de: string,
  ate: string,
  cargos?: readonly string[],
];

/** One act per row: date, body, kind, number, period, positions. */
const rows: readonly ComposedRow[] = [
  [
    "2026-04-30",
    `${education}Instituto Federal de Educação, Ciência e Tecnologia de Brasília`,
    "substituto",
    "11/2026",
    "04/05/2026",
    "15/05/2026",
    ["Língua Espanhola"],
  ],
  [
    "2026-10-07",
    "Ineditoriais/Fundação de Apoio da Universidade Federal do Rio Grande do Sul",
    "seletivo",
    "14/2026",
    "07/10/2026",
    "16/10/2026",
    ["Assistente de Gestão"],
  ],
  [
    "2026-09-21",
    "Ineditoriais/Fundação de Apoio da Universidade Federal do Rio Grande do Sul",
    "seletivo",
    "13/2026",
    "21/09/2026",
    "30/09/2026",
    ["Programador"],
  ],
  [
    "2026-09-29",
    `${education}Universidade Federal de Goiás`,
    "substituto",
    "25/2026",
    "30/09/2026",
    "09/10/2026",
    ["Química"],
  ],
  [
    "2026-10-06",
    `${education}Instituto Federal de Educação, Ciência e Tecnologia do Rio Grande do Sul`,
    "substituto",
    "33/2026",
    "07/10/2026",
    "19/10/2026",
    ["Matemática"],
  ],
  [
    "2026-10-01",
    `${education}Instituto Federal de Educação, Ciência e Tecnologia do Rio Grande do Sul`,
    "substituto",
    "45/2026",
    "02/10/2026",
    "13/10/2026",
    ["Física"],
  ],
  [
    "2026-09-22",
    "Prefeituras/Estado de Minas Gerais/Prefeitura Municipal de Munhoz",
    "abertura",
    "2/2026",
    "26/10/2026",
    "25/11/2026",
    ["Enfermeiro", "Motorista", "Fiscal de Tributos"],
  ],
  [
    "2026-09-21",
    "Ministério da Defesa/Comando da Marinha",
    "abertura",
    "7/2026",
    "18/09/2026",
    "10/11/2026",
    ["Médico", "Engenheiro Civil"],
  ],
  [
    "2026-09-09",
    `${education}Fundação Universidade Federal de Pelotas`,
    "substituto",
    "27/2026",
    "10/09/2026",
    "25/09/2026",
    area,
  ],
  [
    "2026-10-06",
    `${education}Universidade Federal de Santa Maria`,
    "alunos",
    "64/2026",
    "05/10/2026",
    "14/12/2026",
  ],
  [
    "2026-09-30",
    `${education}Universidade Federal Rural de Pernambuco`,
    "convocacao",
    "26/2024",
    "30/09/2026",
    "15/10/2026",
    ["Técnico em Laboratório"],
  ],
  [
    "2026-09-30",
    `${education}Universidade Federal do Estado do Rio de Janeiro`,
    "resultado",
    "197/2026",
    "30/09/2026",
    "15/10/2026",
  ],
  [
    "2026-09-25",
    "Ministério da Gestão e da Inovação em Serviços Públicos/Fundação Escola Nacional de Administração Pública",
    "resultado",
    "260/2026",
    "25/09/2026",
    "02/10/2026",
  ],
  [
    "2026-09-24",
    `${education}Instituto Federal de Educação, Ciência e Tecnologia Catarinense`,
    "prova",
    "26/2026",
    "24/09/2026",
    "18/10/2026",
  ],
  [
    "2026-09-22",
    "Poder Judiciário/Tribunal Regional Federal da 6ª Região",
    "homologacao",
    "1/2025",
    "22/09/2026",
    "22/09/2026",
  ],
  [
    "2026-09-21",
    "Ministério dos Direitos Humanos e da Cidadania",
    "consultoria",
    "6/2026",
    "18/09/2026",
    "30/09/2026",
  ],
  [
    "2026-09-09",
    `${education}Universidade Federal do Rio Grande do Norte`,
    "retificacao",
    "106/2026",
    "20/09/2026",
    "27/09/2026",
  ],
  [
    "2026-09-09",
    "Ministério do Meio Ambiente e Mudança do Clima/Instituto Brasileiro do Meio Ambiente e dos " +
      "Recursos Naturais Renováveis",
    "notificacao",
    "32/2026",
    "09/09/2026",
    "29/09/2026",
  ],
  [
    "2026-08-13",
    `${education}Fundação Universidade Federal do Rio Grande`,
    "validade",
    "13/2026",
    "08/08/2026",
    "08/08/2026",
  ],
  [
    "2025-12-22",
    `${education}Instituto Federal de Educação, Ciência e Tecnologia Goiano`,
    "substituto",
    "20/2025",
    "22/12/2025",
    "09/01/2026",
    ["Informática"],
  ],
  [
    "2026-03-27",
    `${education}Universidade Federal do Espírito Santo`,
    "retificacao",
    "124/2025",
    "12/04/2026",
    "26/04/2026",
  ],
  [
    "2025-11-03",
    `${education}Instituto Federal de Educação, Ciência e Tecnologia do Piauí`,
    "homologacao",
    "44/2025",
    "03/11/2025",
    "03/11/2025",
  ],
];

/** All acts of the emulator's federal gazette. */
export const dou: readonly Ato[] = rows.map(
  ([publicado, hierarquia, form, numero, de, ate, cargos = ["Professor"]]) => {
    const name = hierarquia.split("/").at(-1) ?? "";
    const orgao = /^Prefeitura|^Universidade|^Fundação/.test(name) ? `A ${name}` : `O ${name}`;
    return { publicado, hierarquia, texto: forms[form]({ numero, orgao, de, ate, cargos }) };
  },
);
