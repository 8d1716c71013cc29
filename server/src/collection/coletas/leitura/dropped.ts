/**
 * Words without their accented letters, which some PDFs drop: "inscrição" becomes "inscrio". The map restores the
 * words that rules search for, except where the rest is another word.
 */
const words = new Map(
  Object.entries({
    pblico: "publico",
    pblica: "publica",
    pblicos: "publicos",
    pblicas: "publicas",
    inscrio: "inscricao",
    seleo: "selecao",
    realizao: "realizacao",
    retificao: "retificacao",
    homologao: "homologacao",
    convocao: "convocacao",
    nomeao: "nomeacao",
    prorrogao: "prorrogacao",
    contratao: "contratacao",
    classificao: "classificacao",
    publicao: "publicacao",
    atribuies: "atribuicoes",
    inscries: "inscricoes",
    fundao: "fundacao",
    educao: "educacao",
    remunerao: "remuneracao",
    funo: "funcao",
    funes: "funcoes",
    iseno: "isencao",
    municpio: "municipio",
    cmara: "camara",
    nvel: "nivel",
    mdio: "medio",
    tcnico: "tecnico",
    tcnica: "tecnica",
    mdico: "medico",
    ttulos: "titulos",
    magistrio: "magisterio",
    perodo: "periodo",
    sade: "saude",
    servio: "servico",
    servios: "servicos",
    regio: "regiao",
    maro: "marco",
    comisso: "comissao",
    "pr-reitor": "pro-reitor",
    "pr-reitora": "pro-reitora",
    "pr-reitoria": "pro-reitoria",
  }),
);

/** Remains of "-ação", "-ações", "-eção" etc. that no other word ends with: "realizao", "correo", "atribuies". */
const endings: readonly [RegExp, string][] = [
  [/(?<=^[a-z]{3,})ao$/, "acao"],
  [/(?<=^[a-z]{3,})aes$/, "acoes"],
  [/(?<=^[a-z]{3,})eo$/, "ecao"],
  [/(?<=^[a-z]{3,})uo$/, "ucao"],
  [/(?<=^[a-z]{3,})ies$/, "icoes"],
  [/(?<=^[a-z]{3,})ues$/, "ucoes"],
];

/** A text with one of these endings lost only some of its accented letters; then no ending is restored. */
const kept = /[a-z](?:acao|icao|acoes|icoes)\b/;

function findWhole(word: string, isBare: boolean): string | undefined {
  const known = words.get(word);
  if (known || !isBare) return known;
  const [ending, whole = ""] = endings.find(([form]) => form.test(word)) ?? [];
  return ending && word.replace(ending, whole);
}

type Plain = { plain: string; at: Int32Array };

/** Restores accented letters that a PDF lost. A restored word's letters point into the printed word, in proportion. */
export function restoreDropped({ plain, at }: Plain): Plain {
  if (!/\bpblic[oa]s?\b/.test(plain)) return { plain, at };
  const isBare = !kept.test(plain);
  const signs: number[] = [];
  let from = 0;
  let restored = "";
  for (const { index, 0: word } of plain.matchAll(/\b(?:pr-)?[a-z]{4,14}\b/g)) {
    const whole = findWhole(word, isBare);
    if (!whole) continue;
    restored += plain.slice(from, index) + whole;
    for (let sign = from; sign < index; sign++) signs.push(at[sign] ?? 0);
    for (let sign = 0; sign < whole.length; sign++)
      signs.push(at[index + Math.min(Math.floor((sign * word.length) / whole.length), word.length - 1)] ?? 0);
    from = index + word.length;
  }
  for (let sign = from; sign < at.length; sign++) signs.push(at[sign] ?? 0);
  return { plain: restored + plain.slice(from), at: Int32Array.from(signs) };
}
