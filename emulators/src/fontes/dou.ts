import { strToU8, zipSync } from "fflate";
import { escapeHtml } from "../html.ts";
import type { Fault } from "./faults.ts";
import { printed, shiftDays } from "./printed.ts";

type Ato = (typeof printed.dou)[number];

/** Fixed, because archives contain file times and must be identical on every visit. */
const archived = new Date("2026-01-01T12:00:00Z");

/** Builds one section of a day as INLABS serves it: a zip with one XML file per article. */
export function sectionZip(day: string, section: string, fault: Fault | undefined): Buffer {
  const acts = fault === "repetido" ? [...printed.dou, ...printed.dou] : printed.dou;
  const files = acts.map((ato, index) => {
    const shown = fault === "digitalizada" ? { ...ato, hierarquia: "", texto: "" } : ato;
    const text = articleXml(shown, { day, section, index });
    const isBroken = fault === "membro-quebrado" && index % 2 === 0;
    const name = `530_${day.replaceAll("-", "")}_${23_000_000 + index}.xml`;
    return [name, strToU8(isBroken ? text.slice(0, 200) : text)] as const;
  });
  const archive = Buffer.from(zipSync(Object.fromEntries(files), { mtime: archived }));
  return fault === "zip-cortado" ? archive.subarray(0, archive.length - 400) : archive;
}

/** Builds a month of the open data: one act that opens nothing, because the daily files have the others. */
export function monthZip(day: string): Buffer {
  const ato = printed.dou.find(({ texto }) => texto.includes("VALIDADE DE CONCURSOS"));
  if (!ato) throw new Error("the act of the month is not among the composed ones");
  const text = articleXml(ato, { day, section: "DO3", index: 900 + Number(day.slice(5, 7)) });
  return Buffer.from(zipSync({ "530_mes.xml": strToU8(text) }, { mtime: archived }));
}

/** Renders an article like real ones: some begin with a byte order mark, most have empty Identifica and Ementa. */
function articleXml(
  ato: Ato,
  { day, section, index }: { day: string; section: string; index: number },
): string {
  const [year, month, date] = day.split("-");
  const shown = `${date}/${month}/${year}`;
  const page = 40 + index;
  const link =
    `http://pesquisa.in.gov.br/imprensa/jsp/visualiza/index.jsp?data=${shown}` +
    `&amp;jornal=530&amp;pagina=${page}`;
  const attributes = {
    id: 44_000_000 + index,
    name: `edital ${index + 1}`,
    idOficio: 11_000_000 + index,
    pubName: section,
    artType: "Edital",
    pubDate: shown,
    artClass: "00000:00000",
    artCategory: escapeHtml(ato.hierarquia),
    artSize: 12,
    artNotes: "",
    numberPage: page,
    pdfPage: link,
    editionNumber: 218,
    idMateria: 23_000_000 + index,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  const text = shiftDays(ato.texto, ato.publicado, day);
  return `${index % 3 === 0 ? "\ufeff" : ""}<xml>
<article ${written.join(" ")}>
<body>
<Identifica><![CDATA[]]></Identifica>
<Data><![CDATA[]]></Data>
<Ementa />
<Titulo />
<SubTitulo />
<Texto><![CDATA[<p>${escapeHtml(text)}</p>]]></Texto>
</body>
<Midias />
</article>
</xml>
`;
}
