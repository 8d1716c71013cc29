import { plainTextOf } from "../view.ts";

const ones = [
  ..."zero um dois tres quatro cinco seis sete oito nove dez".split(" "),
  ..."onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(" "),
];
const tens = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const hundreds = "cem duzent trezent quatrocent quinhent seiscent setecent oitocent novecent".split(" ");
const others: Readonly<Record<string, string>> = {
  uma: "um",
  duas: "dois",
  catorze: "quatorze",
  cento: "cem",
};

/** Returns the number that words say, "mil e duzentas"; null for other words. */
export function readNumberWords(words: string): number | null {
  let [sum, part] = [0, 0];
  for (const printed of plainTextOf(words).split(" ")) {
    const word = others[printed] ?? printed;
    const hundred = hundreds.indexOf(word.replace(/[oa]s$/, ""));
    if (word === "e") continue;
    if (word === "mil") [sum, part] = [sum + (part || 1) * 1000, 0];
    else if (ones.includes(word)) part += ones.indexOf(word);
    else if (tens.includes(word)) part += (tens.indexOf(word) + 2) * 10;
    else if (hundred >= 0) part += (hundred + 1) * 100;
    else return null;
  }
  return sum + part;
}
