import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import type { Compatibilidade } from "@cav/contract/concursos/matching.ts";
import { Container, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useMemo } from "react";
import { useParams } from "react-router";
import { pageTitle } from "../../lib/page-title.ts";
import screen from "../../ui/frames/list-screen.module.css";
import { EarlySlot } from "../../ui/states/early-slot.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { ConflictNote } from "../form/conflict-note.tsx";
import { compatibilidadeQuery, concursoQuery, procedenciasQuery } from "../queries.ts";
import { CalendarButton } from "./calendar-button.tsx";
import type { Evaluated } from "./cargo-groups.ts";
import { CargosSection } from "./cargos-section.tsx";
import { ConcursoActions } from "./concurso-actions.tsx";
import { ConcursoDetails } from "./concurso-details.tsx";
import { ConcursoHead, MatchNote, SectionLinks } from "./concurso-head.tsx";
import classes from "./concurso-page.module.css";
import { ConcursoSummary } from "./concurso-summary.tsx";
import { HistoricoSection } from "./historico.tsx";

/** The code is loaded only for users who saved the exam. */
const SituacaoCard = lazy(() => import("./situacao.tsx"));
/** Documents of the exam's own pages, below its dates. */
const DocumentosCard = lazy(() => import("../../paginas/documentos-card.tsx"));
/** Loaded late, because it is at the page's end. */
const WhyAlerted = lazy(() => import("../../alertas/why-alerted.tsx"));

export const meta = () => pageTitle("Concurso");

/** Lists have addresses of the same form: "/concursos/my" is no exam. */
const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export default function ConcursoPage() {
  const { uuid = "" } = useParams();
  return uuidShape.test(uuid) ? <Found uuid={uuid} /> : <Missing onRetry={() => location.reload()} />;
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="Erro ao carregar concurso"
      titleOrder={1}
      detail="Concurso não encontrado ou ocorreu um erro ao carregar os dados."
      onRetry={onRetry}
    />
  );
}

function Found({ uuid }: { uuid: string }) {
  const concurso = useQuery(concursoQuery(uuid));
  const match = useQuery(compatibilidadeQuery(uuid));
  // Deferred rendering in slices keeps the page responsive to clicks.
  const isReady = useDeferredValue(!concurso.isPending);
  if (concurso.isPending || !isReady) return <Loading />;
  if (concurso.isError) return <Missing onRetry={() => void concurso.refetch()} />;
  return <Loaded concurso={concurso.data} match={match.data} />;
}

type LoadedProps = { concurso: Concurso; match: Compatibilidade | undefined };

function Loaded({ concurso, match }: LoadedProps) {
  const { uuid, titulo, cargos } = concurso;
  const procedencias = useQuery(procedenciasQuery(uuid));
  const evaluated = useMemo(() => evaluatedOf(match), [match]);
  return (
    <Container className={screen.page}>
      <title>{`${titulo} | Concurso à Vista`}</title>
      <Stack gap="sm">
        <ConcursoHead concurso={concurso} />
        {match && <MatchNote match={match} total={cargos.length} />}
        <ConcursoActions concurso={concurso} />
        {concurso.conflitos.length > 0 && <ConflictNote conflitos={concurso.conflitos} />}
        {concurso.favorito && (
          <Suspense fallback={null}>
            <SituacaoCard concurso={concurso} />
          </Suspense>
        )}
        <SectionLinks count={cargos.length} />
        <div className={classes.columns}>
          <CargosSection cargos={cargos} evaluated={evaluated} />
          <div className={classes.aside}>
            <ConcursoSummary concurso={concurso} procedencias={procedencias.data}>
              <CalendarButton concurso={concurso} />
            </ConcursoSummary>
            <Suspense fallback={null}>
              <DocumentosCard concurso={concurso} />
            </Suspense>
          </div>
          <ConcursoDetails concurso={concurso} />
          <HistoricoSection uuid={uuid} />
          <Suspense fallback={null}>
            <WhyAlerted uuid={uuid} />
          </Suspense>
        </div>
      </Stack>
    </Container>
  );
}

function evaluatedOf(match: Compatibilidade | undefined): Map<string, Evaluated> {
  const { cargos_compativeis = [], cargos_incompativeis = [] } = match ?? {};
  return new Map([
    ...cargos_compativeis.map((one): [string, Evaluated] => [one.uuid, { ...one, isCompatible: true }]),
    ...cargos_incompativeis.map((one): [string, Evaluated] => [one.uuid, { ...one, isCompatible: false }]),
  ]);
}

function Loading() {
  return (
    <Container className={screen.page} aria-busy="true" aria-label="Carregando concurso">
      <EarlySlot isLast>
        <Stack gap="lg">
          <Skeleton height={40} width="70%" />
          <Skeleton height={480} radius={12} />
        </Stack>
      </EarlySlot>
    </Container>
  );
}
