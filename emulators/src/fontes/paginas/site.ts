import { challenge } from "../faults.ts";
import { smallPdf } from "../pdf.ts";
import { type About, createAcervo, type Documento } from "./acervo.ts";
import { type Entrada, type FamiliaName, familias } from "./familias.ts";
import type { Switch } from "./switches.ts";

export type Answered = { status: number; headers: Record<string, string>; body: Buffer };
export type Site = {
  host: string;
  familia: FamiliaName;
  /** Address of the page that lists its exams. */
  lista: string;
  /** Returns the address of an exam's page, counted from 1. */
  paginaOf(concurso?: number): string;
  /** Returns an exam's current documents, oldest first. */
  documentosOf(concurso?: number): readonly Documento[];
  turn(name: Switch, isOn?: boolean, about?: About): void;
  isOn(name: Switch): boolean;
  answer(path: string): Answered;
  /** Resolves when the site is no longer slow. */
  whenAwake(): Promise<void>;
};

/**
 * Creates an invented site in memory: /concursos lists exams, /concurso/1 is an exam's page with its PDFs. `turn`
 * changes it (see switches.ts); `answer(path)` works without a server.
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

/** Answers the fault of a whole site; undefined if there is none. */
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

/** Renders the newest entry first, as most pages do. */
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
  '<!doctype html><html><head><title>Concursos</title></head><body><div id="root"></div><script ' +
  'src="/app.js"></script></body></html>';

const frontPage = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Vale Claro</title></head>
<body><h1>Bem-vindo</h1><ul><li><a href="/noticia/1">Vacinação segue até sexta</a></li>
<li><a href="/noticia/2">Feira do produtor no sábado</a></li></ul></body></html>`;
