import "./fonts/fonts.css";
import "./documents.css";
import "./root.css";
import type { DocumentFaces, PublicDocument, RenderDocument } from "@cav/contract/coletas/documents.ts";
import { MantineProvider, mantineHtmlProps } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import titleFace from "./fonts/bricolage-grotesque.woff2?url";
import textFace from "./fonts/figtree.woff2?url";
import scriptUrl from "./layout/document-script.ts?worker&url";
import { PageHead } from "./layout/page-head.tsx";
import { PublicFrame } from "./layout/public-frame.tsx";
import { siteKey } from "./lib/site.ts";
import { AvisoView, avisoHead } from "./publico/aviso-view.tsx";
import { concursoHead } from "./publico/concurso-meta.ts";
import { ConcursoView } from "./publico/concurso-view.tsx";
import { DadosView, dadosHead } from "./publico/dados-view.tsx";
import { DocumentHead, type HeadFacts } from "./publico/document-head.tsx";
import { listaHead } from "./publico/lista-meta.ts";
import { ListaView } from "./publico/lista-view.tsx";
import { MissingView, missingHead } from "./publico/missing-view.tsx";
import { cssVariables, theme } from "./theme.ts";

/** Fonts of the documents; pictures that the server renders use the same fonts. */
export const faces: DocumentFaces = { title: titleFace, text: textFace };

/** Renders a public document on the server with the app's components, without hydration. */
export const renderDocument: RenderDocument = (document, site) => {
  const { path, ...head } = headOf(document, site);
  const [begin, middle, end] = frameOf(site);
  const view = renderToStaticMarkup(
    <MantineProvider {...look}>
      <StaticRouter location={path}>{viewOf(document, site)}</StaticRouter>
    </MantineProvider>,
    { identifierPrefix: "vista" },
  );
  const { styles, rest } = withoutStyles(view);
  const told = renderToStaticMarkup(<DocumentHead path={path} {...head} origin={site.origin} />);
  return [begin, told, styles, middle, rest, end].join("");
};

/** Theme values that all documents share; their style sheet holds them. */
const look = {
  theme,
  defaultColorScheme: "auto",
  withCssVariables: false,
  withGlobalClasses: false,
} as const;

/**
 * Returns Mantine's variables and shared rules, for the documents' style sheet and the heads of the app's pages; the
 * build inserts them. The app's style sheet has Mantine's defaults.
 */
export function composeStyles({ hasDefaults }: { hasDefaults: boolean }): string {
  const { styles } = withoutStyles(
    renderToStaticMarkup(
      <MantineProvider
        {...look}
        cssVariablesResolver={cssVariables}
        withCssVariables
        deduplicateCssVariables={hasDefaults}
        withGlobalClasses
      />,
    ),
  );
  return styles.replaceAll(/<\/?style[^>]{0,500}>/g, "");
}

type Frame = [begin: string, middle: string, end: string];

let framed: { site: string; frame: Frame } | undefined;

/** Builds the HTML around all documents of a site; cached, because it takes longer than the view. */
function frameOf(site: Site): Frame {
  const key = JSON.stringify(site);
  if (framed?.site !== key) framed = { site: key, frame: renderFrame(site) };
  return framed.frame;
}

function renderFrame(site: Site): Frame {
  const queries = new QueryClient();
  queries.setQueryData(siteKey, site);
  const { styles, rest } = withoutStyles(
    `<!doctype html>${renderToStaticMarkup(
      // The server marks the pages of a demonstration (site-addresses.ts).
      <html lang="pt-BR" {...mantineHtmlProps}>
        <head>
          <PageHead faces={[faces.text, faces.title]} />
          {site.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <MantineProvider {...look}>
            <QueryClientProvider client={queries}>
              <StaticRouter location="/">
                <PublicFrame>{null}</PublicFrame>
              </StaticRouter>
            </QueryClientProvider>
          </MantineProvider>
          <script type="module" src={scriptUrl} />
        </body>
      </html>,
    )}`,
  );
  const [begin = "", body = ""] = rest.split("</head>");
  const [middle = "", end = ""] = body.split("</main>");
  return [begin, `${styles}</head>${middle}`, `</main>${end}`];
}

/** Splits Mantine's inline style elements from the HTML, because they belong in the head. */
function withoutStyles(html: string): { styles: string; rest: string } {
  const styles = new Set<string>();
  const rest = html.replaceAll(/<style data-mantine-styles.*?<\/style>/gs, (style) => {
    styles.add(style);
    return "";
  });
  return { styles: [...styles].join(""), rest };
}

type Site = Parameters<RenderDocument>[1];

function headOf(document: PublicDocument, site: Site): HeadFacts {
  switch (document.kind) {
    case "concurso":
      return concursoHead(document, site);
    case "lista":
      return listaHead(document, site);
    case "aviso":
      return avisoHead(document);
    case "dados":
      return dadosHead(site);
    case "ausente":
      return missingHead(document);
  }
}

function viewOf(document: PublicDocument, site: Site): ReactNode {
  switch (document.kind) {
    case "concurso":
      return <ConcursoView document={document} site={site} />;
    case "lista":
      return <ListaView document={document} />;
    case "aviso":
      return <AvisoView document={document} />;
    case "dados":
      return <DadosView />;
    case "ausente":
      return <MissingView document={document} />;
  }
}
