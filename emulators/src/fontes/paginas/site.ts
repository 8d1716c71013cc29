import { challenge } from "../faults.ts";
import { smallPdf } from "../pdf.ts";
import { type About, createAcervo, type Documento } from "./acervo.ts";
import { type Entrada, type FamiliaName, familias } from "./familias.ts";
import type { Switch } from "./switches.ts";

export type Answered = { status: number; headers: Record<string, string>; body: Buffer };
export type Site = {
  host: string;
  familia: FamiliaName;
  /** The address of the page that lists its exams. */
  lista: string;
  /** The address of an exam's own page, counted from 1. */
  paginaOf(concurso?: number): string;
  /** The documents of an exam, oldest first, as they are now. */
  documentosOf(concurso?: number): readonly Documento[];
  turn(name: Switch, isOn?: boolean, about?: About): void;
  isOn(name: Switch): boolean;
  answer(path: string): Answered;
  /** Resolves when the site is not slow any more. */
  whenAwake(): Promise<void>;
};

/**
 * Creates an invented site: /concursos lists its exams, /concurso/1 is an exam's own page with its documents, which are PDFs. All is held in
 * memory; `turn` changes it (see switches.ts). Without a server: `answer(path)`.
 */
export function createSite(host: string, familia: FamiliaName, now: () => Date = () => new Date()): Site {
  const acervo = createAcervo(now);
  const on = new Set<Switch>();
  let visitas = 12_345;
  const pause = createPause();
  const changes: Partial<Record<Switch, (about: About) => void>> = {
    "documento-novo": (about) => acervo.addDocumento(about),
    "concurso-novo": () => acervo.addConcurso(),
    "pdf-trocado": acervo.replacePdf,
    banner: () => void visitas++,
  };
  return {
    host,
    familia,
    lista: `https://${host}/concursos`,
    paginaOf: (concurso = 1) => `https://${host}/concurso/${concurso}`,
    documentosOf: (concurso = 1) => acervo.getConcurso(concurso).documentos.map((one) => ({ ...one })),
    turn(name, isOn = true, about = {}) {
      if (name === "lenta") pause.set(isOn);
      const change = changes[name];
      if (change && isOn) change(about);
      else if (isOn) on.add(name);
      else on.delete(name);
    },
    isOn: (name) => on.has(name),
    answer: (path) =>
      spoiltAnswer(path, on) ??
      answerPage(path, acervo, (entradas, title) => htmlPage(familia, entradas, { title, on, visitas })),
    whenAwake: pause.over,
  };
}

function createPause() {
  let awake = Promise.withResolvers<void>();
  awake.resolve();
  return {
    set(isOn: boolean) {
      awake.resolve();
      if (isOn) awake = Promise.withResolvers();
    },
    over: () => awake.promise,
  };
}

const missing: Answered = { status: 404, headers: {}, body: Buffer.from("") };
const found = (body: Buffer | string, type = "text/html"): Answered => ({
  status: 200,
  headers: { "content-type": type },
  body: Buffer.from(body),
});

/** Answers for what ails a site as a whole; undefined where it goes on. */
function spoiltAnswer(path: string, on: ReadonlySet<Switch>): Answered | undefined {
  if (path === "/robots.txt") return found("User-agent: *\nDisallow: /admin/\n", "text/plain");
  if (on.has("nao-existe")) return missing;
  if (on.has("desafio")) return found(challenge);
  if (on.has("so-javascript")) return found(shell);
  if (path === "/") return found(frontPage);
  return on.has("capa") ? { ...missing, status: 302, headers: { location: "/" } } : undefined;
}

function answerPage(
  path: string,
  { concursos }: ReturnType<typeof createAcervo>,
  toPage: (entradas: Entrada[], title: string) => Answered,
): Answered {
  if (path === "/concursos") {
    const listed = concursos.map(({ titulo, dia }, at) => ({ titulo, dia, href: `/concurso/${at + 1}` }));
    return toPage(listed, "Concursos e seleções");
  }
  const concurso = concursos[Number(/^\/concurso\/(\d{1,6})$/.exec(path)?.[1]) - 1];
  if (concurso) return toPage(concurso.documentos, concurso.titulo);
  const documento = concursos.flatMap(({ documentos }) => documentos).find(({ href }) => href === path);
  return documento ? found(smallPdf(documento.texto), "application/pdf") : missing;
}

/** Its newest entry is first, as on most pages. */
function htmlPage(
  familia: FamiliaName,
  entradas: Entrada[],
  { title, on, visitas }: { title: string; on: ReadonlySet<Switch>; visitas: number },
): Answered {
  const linked = familia === "aspnet" ? entradas.map((entrada) => ({ ...entrada, href: "" })) : entradas;
  const listed = on.has("ordem") ? linked : linked.toReversed();
  const shown = familias[on.has("layout") ? otherLayoutOf(familia) : familia];
  const html = shown(on.has("vazia") ? [] : listed, visitas).replace(
    '<div id="conteudo">',
    `$&<h1>${title}</h1>`,
  );
  if (familia !== "latina") return found(html);
  return found(Buffer.from(html.replace('charset="utf-8"', 'charset="windows-1252"'), "latin1"));
}

const otherLayoutOf = (familia: FamiliaName): FamiliaName => (familia === "tabela" ? "cartoes" : "tabela");

const shell =
  '<!doctype html><html><head><title>Concursos</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';

const frontPage = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Vale Claro</title></head>
<body><h1>Bem-vindo</h1><ul><li><a href="/noticia/1">Vacinação segue até sexta</a></li>
<li><a href="/noticia/2">Feira do produtor no sábado</a></li></ul></body></html>`;
