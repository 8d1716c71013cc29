import { strToU8, zipSync } from "fflate";
import { escapeHtml } from "../html.ts";
import type { Fault } from "./faults.ts";
import { recorded, shiftDays } from "./recorded.ts";

type Ato = (typeof recorded.dou)[number];

/** One section of a day as INLABS hands it out: an XML file an article. */
export function sectionZip(day: string, section: string, fault: Fault | undefined): Buffer {
  const acts = fault === "repetido" ? [...recorded.dou, ...recorded.dou] : recorded.dou;
  const files = acts.map((ato, index) => {
    const text = articleXml(ato, { day, section, index });
    const isBroken = fault === "membro-quebrado" && index % 2 === 0;
    const name = `530_${day.replaceAll("-", "")}_${23_000_000 + index}.xml`;
    return [name, strToU8(isBroken ? text.slice(0, 200) : text)] as const;
  });
  // The same bytes at each look: an archive has its files' times in it.
  const archive = Buffer.from(
    zipSync(Object.fromEntries(files), { mtime: new Date("2026-01-01T12:00:00Z") }),
  );
  return fault === "zip-cortado" ? archive.subarray(0, archive.length - 400) : archive;
}

/** As the real ones are: some begin with a mark of their encoding, and most leave Identifica and Ementa empty. */
function articleXml(
  ato: Ato,
  { day, section, index }: { day: string; section: string; index: number },
): string {
  const [year, month, date] = day.split("-");
  const shown = `${date}/${month}/${year}`;
  const page = 40 + index;
  const link = `http://pesquisa.in.gov.br/imprensa/jsp/visualiza/index.jsp?data=${shown}&amp;jornal=530&amp;pagina=${page}`;
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
