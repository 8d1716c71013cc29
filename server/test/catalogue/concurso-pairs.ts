// Longer than other files: it is one table of pairs.
import type { IdentifyingFacts } from "../../src/catalogue/concursos/save/same-concurso.ts";

/** Pairs of exams with the right answers, written from the rules: what is one exam, what is another, what to ask. */

const nothing: IdentifyingFacts = {
  titulo: null,
  orgao: null,
  organizadora: null,
  edital_numero: null,
  edital_ano: null,
  edital_url: null,
  locais: [],
  data_inicio_inscricao: null,
  data_fim_inscricao: null,
  data_prova: null,
};
type Some = Partial<IdentifyingFacts>;
type Pair = {
  name: string;
  one: IdentifyingFacts;
  two: IdentifyingFacts;
  answer: "same" | "other" | "unsure";
  hasSameKey?: boolean;
};

const pairs: Pair[] = [];
function pair(name: string, answer: Pair["answer"], one: Some, two: Some, hasSameKey?: boolean) {
  const key = hasSameKey === undefined ? {} : { hasSameKey };
  pairs.push({ name, answer, one: { ...nothing, ...one }, two: { ...nothing, ...two }, ...key });
}

/** Towns of one name in two states, by their ids of IBGE. */
const homonyms: [string, number, number][] = [
  ["Bom Jesus", 2201903, 4202503],
  ["São Domingos", 2613909, 3550308],
  ["Santa Luzia", 2111300, 3158003],
  ["Planalto", 2925303, 4119608],
  ["Água Boa", 3100906, 5100201],
  ["Bonito", 2904605, 5002209],
  ["Santa Maria", 2411601, 4316907],
  ["Nova Olinda", 2309204, 1714880],
  ["Cruzeiro", 3513405, 2904506],
  ["Palmas", 1721000, 4117602],
  ["Valença", 2932903, 3306107],
  ["Viçosa", 2709400, 3171303],
  ["Cascavel", 2303501, 4104808],
  ["Toledo", 3169109, 4127700],
  ["Humaitá", 1301704, 4309902],
  ["Mundo Novo", 2922102, 5005681],
  ["Redenção", 1506138, 2311603],
  ["Terra Nova", 2931509, 2615201],
  ["Rio Claro", 3543907, 3304409],
  ["Batalha", 2201507, 2700805],
];
const end = { data_fim_inscricao: "2026-12-20" };
for (const [town, here, there] of homonyms) {
  const titulo = `Prefeitura de ${town}: Concurso Público`;
  const orgao = `Prefeitura de ${town}`;
  const concurso = { titulo, orgao, ...end };
  pair(`${town} in two states`, "other", { ...concurso, locais: [here] }, { ...concurso, locais: [there] });
  pair(`${town} read twice`, "same", { ...concurso, locais: [here] }, { ...concurso, locais: [here] });
  pair(
    `${town} next year`,
    "other",
    { ...concurso, locais: [here] },
    { ...concurso, locais: [here], data_fim_inscricao: "2027-12-20" },
  );
  pair(
    `${town} with its last day moved`,
    "same",
    { ...concurso, locais: [here] },
    { ...concurso, locais: [here], data_fim_inscricao: "2027-01-10" },
  );
  pair(
    `${town}: a simplified selection beside it`,
    "other",
    { ...concurso, locais: [here] },
    { ...concurso, titulo: `Prefeitura de ${town}: Processo Seletivo`, locais: [here] },
  );
  pair(
    `${town}: its council`,
    "other",
    { ...concurso, locais: [here] },
    {
      ...concurso,
      orgao: `Câmara Municipal de ${town}`,
      titulo: `Câmara de ${town}: Concurso Público`,
      locais: [here],
    },
  );
}

/** Bodies whose notices are numbered: their places, and another town of the state. */
const numbered: [string, string, number[], string, number[]][] = [
  ["Prefeitura de Olinda", "Prefeitura Municipal de Olinda", [2609600], "Prefeitura de Caruaru", [2604106]],
  ["Prefeitura de Ilhéus", "Município de Ilhéus", [2913606], "Prefeitura de Itabuna", [2914802]],
  ["Câmara de Lages", "Câmara Municipal de Lages", [4209300], "Câmara de Joinville", [4209102]],
  [
    "Universidade Federal de Goiás",
    "Universidade Federal de Goiás - UFG",
    [5208707],
    "Universidade Federal de Jataí",
    [5211909],
  ],
  [
    "Tribunal de Justiça de Goiás",
    "Tribunal de Justiça do Estado de Goiás",
    [52],
    "Tribunal de Justiça do Paraná",
    [41],
  ],
];
for (const [orgao, spelled, locais, another, elsewhere] of numbered) {
  const number = { edital_numero: "2", edital_ano: 2026 };
  const concurso = { titulo: "Concurso Público nº 02/2026", orgao, locais, ...number, ...end };
  pair(`${orgao}: twin notices of two bodies`, "other", concurso, {
    ...concurso,
    orgao: another,
    locais: elsewhere,
  });
  pair(
    `${orgao}: twin notices, the places unknown`,
    "other",
    { ...concurso, locais: [] },
    { ...concurso, orgao: another, locais: [] },
  );
  pair(`${orgao}: the next notice of the year`, "other", concurso, {
    ...concurso,
    titulo: "Concurso Público nº 03/2026",
    edital_numero: "3",
  });
  pair(`${orgao}: the number of another year`, "other", concurso, {
    ...concurso,
    titulo: "Concurso Público nº 02/2027",
    edital_ano: 2027,
    data_fim_inscricao: "2027-12-20",
  });
  pair(`${orgao}: the number with zeros`, "same", concurso, { ...concurso, edital_numero: "002" });
  pair(`${orgao}: the number in the title only`, "same", concurso, {
    ...concurso,
    edital_numero: null,
    edital_ano: null,
  });
  pair(`${orgao}: spelled otherwise`, "same", concurso, { ...concurso, orgao: spelled });
  pair(`${orgao}: published again with new dates`, "same", concurso, {
    ...concurso,
    data_fim_inscricao: "2027-08-20",
  });
  pair(
    `${orgao}: another organiser after a change of contract`,
    "same",
    { ...concurso, organizadora: "IBADE" },
    { ...concurso, organizadora: "Fundação Vunesp" },
  );
  pair(
    `${orgao}: one key, moved days`,
    "same",
    concurso,
    { ...concurso, data_fim_inscricao: "2027-01-15" },
    true,
  );
  pair(`${orgao}: simplified selection of the same number`, "other", concurso, {
    ...concurso,
    titulo: "Processo Seletivo nº 02/2026",
  });
}

/** Bodies without numbers. */
const bodies: [string, number[]][] = [
  ["TRF da 5ª Região", [26]],
  ["Polícia Federal", [76]],
  ["Banco do Brasil", [76]],
  ["Secretaria de Estado da Saúde do Paraná", [41]],
  ["Instituto Federal Goiano", [52]],
  ["Defensoria Pública da Bahia", [29]],
];
for (const [orgao, locais] of bodies) {
  const concurso = { titulo: `${orgao}: Concurso Público`, orgao, locais, organizadora: "FGV", ...end };
  const apart = { data_fim_inscricao: "2028-02-20" };
  const address = { edital_url: "https://banca.example/edital-1.pdf" };
  pair(`${orgao} read twice`, "same", concurso, concurso);
  pair(`${orgao}, written in capitals`, "same", concurso, {
    ...concurso,
    titulo: concurso.titulo.toUpperCase(),
  });
  pair(`${orgao}, the organiser unknown before`, "same", { ...concurso, organizadora: null }, concurso);
  pair(`${orgao}, another organiser`, "other", concurso, { ...concurso, organizadora: "Cebraspe" });
  pair(`${orgao}, in another year`, "other", concurso, { ...concurso, ...apart });
  pair(`${orgao}, another title`, "other", concurso, {
    ...concurso,
    titulo: `${orgao}: Concurso Público de Nível Médio`,
  });
  pair(
    `${orgao}, one address and one title`,
    "same",
    { ...concurso, ...address },
    { ...concurso, ...address, data_fim_inscricao: "2026-12-27" },
  );
  pair(
    `${orgao}, an organiser's home page`,
    "other",
    { ...concurso, edital_url: "https://banca.example/" },
    { ...concurso, titulo: "Outro: Concurso Público", orgao: "Outro", edital_url: "https://banca.example/" },
  );
  pair(
    `${orgao}, another site's address`,
    "same",
    { ...concurso, edital_url: "https://a.example/1" },
    { ...concurso, edital_url: "https://b.example/2" },
  );
}

// A source's key says that its exam is one; what contradicts it is shown to a person, never stored.
const keyed = {
  ...{ titulo: "Concurso Público nº 02/2026", orgao: "Prefeitura de Olinda", locais: [2609600] },
  ...{ edital_numero: "2", edital_ano: 2026, ...end },
};
pair("one key, another body", "unsure", keyed, { ...keyed, orgao: "Prefeitura de Caruaru" }, true);
pair("one key, another place", "unsure", keyed, { ...keyed, locais: [2604106] }, true);
pair("one key, another number", "unsure", keyed, { ...keyed, edital_numero: "12" }, true);
pair("one key, another year", "unsure", keyed, { ...keyed, edital_ano: 2027 }, true);
const unnumbered = {
  ...keyed,
  titulo: "Prefeitura de Olinda: Concurso Público",
  edital_numero: null,
  edital_ano: null,
};
pair(
  "one key, next year's dates",
  "unsure",
  unnumbered,
  { ...unnumbered, data_fim_inscricao: "2027-12-20" },
  true,
);
pair(
  "one key, another title",
  "same",
  unnumbered,
  { ...unnumbered, titulo: "Concurso da Prefeitura de Olinda" },
  true,
);
pair(
  "one key, another organiser",
  "same",
  { ...unnumbered, organizadora: "IBADE" },
  { ...unnumbered, organizadora: "Fundação Vunesp" },
  true,
);

pair(
  "twin selections of one number",
  "other",
  { ...keyed, titulo: "Processo Seletivo Simplificado (nº 001/2026)", edital_numero: "001" },
  { ...keyed, titulo: "Processo Seletivo Público - ACS e ACE (nº 001/2026)", edital_numero: "001" },
);
pair(
  "another page of the same site",
  "unsure",
  { ...unnumbered, edital_url: "https://noticias.example/olinda-abre-concurso" },
  {
    ...unnumbered,
    edital_url: "https://noticias.example/olinda-tem-vagas",
    data_fim_inscricao: "2026-12-27",
  },
);

const bare = { titulo: "Concurso Público nº 01/2026", organizadora: "IDECAN", ...end };
pair("a title of a hundred towns, of which nothing else is known", "unsure", bare, bare);
pair(
  "a title of a hundred towns in one place",
  "same",
  { ...bare, locais: [2609600] },
  { ...bare, locais: [2609600] },
);
pair(
  "a title of a hundred towns in two places",
  "other",
  { ...bare, locais: [2609600] },
  { ...bare, locais: [2604106] },
);
pair("a title of a hundred towns, one body known", "unsure", bare, {
  ...bare,
  orgao: "Prefeitura de Olinda",
  locais: [2609600],
});
const town = {
  titulo: "Prefeitura de Bom Jesus: Concurso Público",
  orgao: "Prefeitura de Bom Jesus",
  ...end,
};
pair("a town whose place only one tells", "unsure", town, { ...town, locais: [2201903] });
pair("a town of which nobody tells the place", "same", town, town);
pair(
  "a town of two sites of which nobody tells the place",
  "unsure",
  { ...town, edital_url: "https://pi.example/1" },
  { ...town, edital_url: "https://sc.example/2" },
);
pair(
  "a state's letters in the body's name",
  "other",
  { ...town, orgao: "Prefeitura de Bom Jesus - PI" },
  { ...town, orgao: "Prefeitura de Bom Jesus/SC" },
);
pair(
  "another title at one address",
  "unsure",
  { ...town, edital_url: "https://pi.example/edital/1" },
  { ...town, titulo: "Bom Jesus abre concurso", orgao: null, edital_url: "https://pi.example/edital/1" },
);

export const concursoPairs: readonly Pair[] = pairs;
