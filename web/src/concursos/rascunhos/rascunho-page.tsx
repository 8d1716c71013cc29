import { Container, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { ConcursoForm } from "../form/concurso-form.tsx";
import { rascunhoQuery } from "./queries.ts";

export const meta = () => pageTitle("Rascunho de concurso");

/** Edits an unpublished exam. */
export default function RascunhoPage() {
  const { uuid = "" } = useParams();
  const rascunho = useQuery({ ...rascunhoQuery(uuid), staleTime: 0, refetchOnMount: "always" });
  if (rascunho.isError) {
    return (
      <ErrorState
        title="Não foi possível carregar o rascunho."
        titleOrder={1}
        detail={detailOf(rascunho.error, "Tente de novo.")}
        onRetry={() => void rascunho.refetch()}
      />
    );
  }
  if (!rascunho.isFetchedAfterMount || !rascunho.data) {
    return (
      <Container size={900} py={32} aria-busy="true" aria-label="Carregando rascunho">
        <Skeleton height={600} radius={12} />
      </Container>
    );
  }
  return <ConcursoForm key={uuid} rascunho={rascunho.data} />;
}
