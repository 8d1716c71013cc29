import type { PaginasDoConcurso } from "@cav/contract/coletas/paginas.ts";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { limits } from "@cav/contract/limits.ts";
import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "../ui/states/load-failure.tsx";
import { DocumentosList } from "./documentos-list.tsx";
import { PaginaLine } from "./pagina-line.tsx";
import classes from "./paginas.module.css";
import { Proposta } from "./proposta-form.tsx";
import { paginasQuery } from "./queries.ts";

const shown = 10;

/** Documents of an exam's own pages, with the last visit. Hidden when there is nothing to show or do. */
export default function DocumentosCard({ concurso }: { concurso: Pick<Concurso, "uuid" | "favorito"> }) {
  const { uuid, favorito } = concurso;
  const { data, isPending, isError, refetch } = useQuery(paginasQuery(uuid));
  if (data && !favorito && data.paginas.length === 0 && data.documentos.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="documentos">
      <Stack gap="sm">
        <h2 id="documentos">Documentos</h2>
        {isPending && <Skeleton height={64} radius={8} aria-busy="true" />}
        {isError && <LoadFailure onRetry={refetch}>Não foi possível carregar os documentos.</LoadFailure>}
        {data && <Told {...data} />}
        {data && favorito && data.paginas.length < limits.paginasDoConcursoMax && (
          <Proposta uuid={uuid} proposta={data.proposta} />
        )}
      </Stack>
    </section>
  );
}

function Told({ paginas, documentos }: PaginasDoConcurso) {
  return (
    <>
      {paginas.map((pagina) => (
        <PaginaLine key={pagina.uuid} {...pagina} />
      ))}
      {documentos.length > 0 && <DocumentosList documentos={documentos} shown={shown} />}
      {paginas.length > 0 && documentos.length === 0 && (
        <p className={classes.label}>Nenhum documento encontrado ainda.</p>
      )}
      {paginas.length === 0 && documentos.length === 0 && (
        <p className={classes.label}>Ainda não acompanhamos a página oficial deste concurso.</p>
      )}
    </>
  );
}
