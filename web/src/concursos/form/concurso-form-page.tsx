import { Container, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { pageTitle } from "../../lib/page-title.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { concursoQuery } from "../queries.ts";
import { ConcursoForm } from "./concurso-form.tsx";

export const meta = () => pageTitle("Cadastro de concurso");

/** Creates or edits an exam (exams §2.6). */
export default function ConcursoFormPage() {
  const { uuid } = useParams();
  const [edition, setEdition] = useState(0);
  const stored = useQuery({
    ...concursoQuery(uuid ?? ""),
    enabled: uuid !== undefined,
    staleTime: 0,
    refetchOnMount: "always",
  });
  if (!uuid) return <ConcursoForm key="novo" />;
  if (stored.isError) {
    return (
      <ErrorState
        title="Não foi possível carregar o concurso para edição."
        titleOrder={1}
        onRetry={() => void stored.refetch()}
      />
    );
  }
  if (!stored.isFetchedAfterMount || !stored.data) return <Loading />;
  // Loads a newer version on request and resets the form.
  const reload = async () => {
    await stored.refetch();
    setEdition(edition + 1);
  };
  return <ConcursoForm key={`${uuid} ${edition}`} stored={stored.data} onReload={() => void reload()} />;
}

function Loading() {
  return (
    <Container size={900} py={32} aria-busy="true" aria-label="Carregando concurso">
      <Skeleton height={600} radius={12} />
    </Container>
  );
}
