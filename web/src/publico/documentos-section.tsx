import type { ConcursoDocument } from "@cav/contract/coletas/documents.ts";
import type { DocumentoDaPagina } from "@cav/contract/coletas/paginas.ts";
import { formatoLabels } from "@cav/contract/coletas/paginas.words.ts";
import { formatDateOf, formatDateTime, formatDay } from "@cav/contract/format.ts";
import { Anchor, Stack, Text, Title } from "@mantine/core";
import classes from "./concurso-view.module.css";

/** Documents of an exam's own pages, newest first; hidden when no page is followed. */
export function DocumentosSection({ paginas, documentos }: Pick<ConcursoDocument, "paginas" | "documentos">) {
  if (paginas.length === 0) return null;
  return (
    <section aria-labelledby="documentos">
      <Title order={2} fz={22} mb={16} id="documentos">
        Documentos
      </Title>
      <Stack gap="sm">
        {paginas.map(({ uuid, endereco, vista_em }) => (
          <Text key={uuid} fz="sm" c="dimmed">
            <Outside href={endereco}>Página oficial</Outside>{" "}
            {vista_em ? `vista em ${formatDateTime(vista_em)}` : "ainda não vista"}
          </Text>
        ))}
        {documentos.length === 0 ? (
          <Text c="dimmed">A página ainda não tem documentos.</Text>
        ) : (
          <Stack component="ol" gap="xs" className={classes.documents}>
            {documentos.map((one) => (
              <li key={`${one.url} ${one.titulo} ${one.dia}`}>
                {one.url ? <Outside href={one.url}>{one.titulo}</Outside> : one.titulo}
                <Text fz="sm" c="dimmed">
                  {aboutOf(one)}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </section>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </Anchor>
  );
}

function aboutOf({ formato, dia, visto_em, mudou_em }: DocumentoDaPagina): string {
  return [
    formato !== "PAGINA" && formatoLabels[formato],
    dia ? `publicado em ${formatDay(dia)}` : visto_em && `visto em ${formatDateOf(visto_em)}`,
    mudou_em && `alterado em ${formatDateOf(mudou_em)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
