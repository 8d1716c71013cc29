/**
 * Some PDFs drop every accented letter: "inscrição" becomes "inscrio". This maps such words back to what the rules look for. Words
 * whose remains spell another word are left out.
 */
const words = new Map(
  Object.entries({
    pblico: "publico",
    pblica: "publica",
    pblicos: "publicos",
    pblicas: "publicas",
    inscrio: "inscricao",
    inscries: "inscricoes",
    seleo: "selecao",
    funo: "funcao",
    funes: "funcoes",
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
    fundao: "fundacao",
    educao: "educacao",
    remunerao: "remuneracao",
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
  }),
);

type Plain = { plain: string; at: Int32Array };

/** A text's view with the dropped letters put back; each of them points to the character that followed it. */
export function restoreDropped({ plain, at }: Plain): Plain {
  if (!/\bpblic[oa]s?\b/.test(plain)) return { plain, at };
  const signs: number[] = [];
  let from = 0;
  let restored = "";
  for (const { index, 0: word } of plain.matchAll(/\b[a-z]{4,12}\b/g)) {
    const whole = words.get(word);
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
