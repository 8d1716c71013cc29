import { todayIn } from "../printed.ts";

/** A document of an exam; `versao` counts the PDFs served under its address. `dia` is dd/mm/aaaa. */
export type Documento = { titulo: string; dia: string; href: string; texto: string; versao: number };
type Concurso = { titulo: string; dia: string; documentos: Documento[] };
/** Exam of a switch, counted from 1, and content of a new document. */
export type About = {
  concurso?: number | undefined;
  titulo?: string | undefined;
  texto?: string | undefined;
};

/** Titles of successive documents. */
const acts = [
  "Convocação para a prova prática",
  "Gabarito preliminar",
  "Resultado dos recursos",
  "Edital de homologação",
  "Convocação para nomeação",
];

/** Creates the content of an invented site: three exams, the first with three documents. */
export function createAcervo(now: () => Date) {
  const concursos: Concurso[] = [];
  let files = 0;

  function getConcurso(number: number): Concurso {
    const found = concursos[number - 1];
    if (!found) throw new Error(`there is no exam ${number}`);
    return found;
  }

  function addDocumento({ concurso = 1, titulo, texto }: About, daysAgo = 0): void {
    const { documentos, titulo: name } = getConcurso(concurso);
    files++;
    const said = titulo ?? `${acts[files % acts.length]} nº ${String(files).padStart(2, "0")}`;
    const href = `/arquivos/documento-${files}.pdf`;
    const dia = dayAgo(now(), daysAgo);
    documentos.push({ titulo: said, dia, href, texto: texto ?? `${said}\n${name}`, versao: 1 });
  }

  function addConcurso(daysAgo = 0): void {
    const concurso = concursos.length + 1;
    const number = `${String(concurso).padStart(2, "0")}/2026`;
    const kind = concurso % 2 ? "Concurso Público" : "Processo Seletivo Simplificado";
    const titulo = `${kind} nº ${number} - Prefeitura de Vale Claro`;
    concursos.push({ titulo, dia: dayAgo(now(), daysAgo), documentos: [] });
    addDocumento({ concurso, titulo: `Edital de abertura nº ${number}` }, daysAgo);
  }

  function replacePdf({ concurso = 1, texto }: About): void {
    const newest = getConcurso(concurso).documentos.at(-1);
    if (!newest) return;
    newest.versao++;
    newest.texto = texto ?? `${newest.texto}\nRetificado, versão ${newest.versao}`;
  }

  for (const daysAgo of [30, 20, 10]) addConcurso(daysAgo);
  addDocumento({ titulo: "Retificação nº 01 do edital de abertura" }, 5);
  addDocumento({ titulo: "Homologação das inscrições" }, 3);
  return { concursos, getConcurso, addDocumento, addConcurso, replacePdf };
}

/** Returns the day in Brasília so many days before now, as dd/mm/aaaa. */
function dayAgo(now: Date, days: number): string {
  const { year, month, day } = Temporal.PlainDate.from(todayIn(now)).subtract({ days });
  return [day, month, year].map((part) => String(part).padStart(2, "0")).join("/");
}
