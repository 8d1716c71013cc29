import { months } from "../months.ts";

export type Quoted = { valor: string; citacao: string };

const dayForm = String.raw`(\d{1,2})(?:º)?(?:\/(\d{1,2})\/(\d{4})| de ([a-zç]+)(?: de (\d{4}))?)`;
const period = new RegExp(
  String.raw`(?:inscriç|inscri[çc][õo]es)[^.\n]{0,160}?${dayForm}[^.\n]{1,40}?${dayForm}`,
  "i",
);

/** Reads an act as a good model would: few facts, each with a quote. */
export function readAct(content: string): { tipo_de_ato: Quoted; campos: Record<string, Quoted | null> } {
  const text = content.replace(/^<ato>\n/, "").replace(/\n<\/ato>$/, "");
  const year = /\b(20\d{2})\b/.exec(text)?.[1] ?? "2026";
  const [citacao, ...parts] = period.exec(text) ?? [];
  const said = (match: RegExpExecArray | null, valor = match?.[1] ?? match?.[0] ?? ""): Quoted | null =>
    match ? { valor, citacao: match[0].trim() } : null;
  const edital = /edital[^\n\d]{0,40}?n?[.ºo°]{0,2} ?(\d{1,5})\/(20\d{2})/i.exec(text);
  const fee = /(?:taxa|valor d[ae]) (?:de )?inscriç[^\n]{0,40}?R\$ ?(\d[\d.]*,\d{2})/i.exec(text);
  return {
    tipo_de_ato: kindOf(text),
    campos: {
      orgao: said(
        /\b(?:universidade federal|prefeitura municipal|câmara municipal|instituto federal) d[aeo]s? [\p{L} ]{3,40}?(?=[,.\n]| torna)/iu.exec(
          text,
        ),
      ),
      municipio: null,
      edital: said(edital, edital ? `${Number(edital[1])}/${edital[2]}` : ""),
      organizadora: null,
      inscricao_inicio: citacao ? { valor: dayOf(parts.slice(0, 5), year), citacao } : null,
      inscricao_fim: citacao ? { valor: dayOf(parts.slice(5), year), citacao } : null,
      data_prova: null,
      taxa: said(fee, fee?.[1]?.replaceAll(".", "").replace(",", ".")),
    },
  };
}

function dayOf([day = "", month, year, name, namedYear]: (string | undefined)[], other: string): string {
  const number = month ?? String(months.indexOf((name ?? "").toLowerCase()) + 1);
  return `${year ?? namedYear ?? other}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const kinds: [RegExp, string][] = [
  [/retifica/i, "retificacao"],
  [/prorroga/i, "prorrogacao"],
  [/suspen/i, "suspensao"],
  [/convoca/i, "convocacao"],
];

function kindOf(text: string): Quoted {
  const head = text.slice(0, 400);
  for (const [words, valor] of kinds) {
    const found = words.exec(head);
    if (found) return { valor, citacao: found[0] };
  }
  return {
    valor: "abertura",
    citacao: /abertura|inscri[çc][õo]es|edital/i.exec(text)?.[0] ?? text.slice(0, 20),
  };
}
