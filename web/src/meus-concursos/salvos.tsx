import { formatCount } from "@cav/contract/format.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { ConflictNote } from "../concursos/form/conflict-note.tsx";
import { ConcursoList, ConcursoListSkeleton } from "../concursos/list/concurso-list.tsx";
import { ListFoot, useGrowth } from "../concursos/list/growing-list.tsx";
import { favoritosQuery, jornadaQuery } from "../concursos/queries.ts";
import type { Span } from "../lib/pages.ts";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { IconRoute } from "../ui/icons/route.ts";
import { BeyondEnd } from "../ui/states/beyond-end.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ErrorState } from "../ui/states/error-state.tsx";

/** The code is loaded only if there is a saved exam. */
const SituacaoLine = lazy(() =>
  import("../concursos/page/situacao.tsx").then(({ SituacaoLine }) => ({ default: SituacaoLine })),
);

type Props = { span: Span; onSpan: (span: Span) => void };

/** Exams that the user saved (product.md, Favourites). */
export function Salvos({ span, onSpan }: Props) {
  const salvos = useInfiniteQuery(favoritosQuery(span.page));
  useGrowth(salvos, span);
  const jornada = useQuery(jornadaQuery);
  const seguidos = new Map(jornada.data?.concursos.map((seguido) => [seguido.uuid, seguido]));
  const last = salvos.data?.pages.at(-1);
  if (salvos.isError && !last) {
    return (
      <ErrorState
        title="Erro ao buscar concursos. Por favor, tente novamente."
        onRetry={() => void salvos.refetch()}
      />
    );
  }
  if (!salvos.data || !last) return <ConcursoListSkeleton count={3} />;
  const { total, pages, limite } = last;
  const items = salvos.data.pages.flatMap((page) => page.items);
  if (total === 0) {
    return (
      <EmptyState
        drawing={<HorizonDrawing />}
        title="Você ainda não tem concursos salvos"
        detail="Salve os concursos que quer acompanhar: avisamos dos prazos e das mudanças de cada um."
        action={
          <Button component={Link} to="/concursos">
            Explorar Concursos
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text role="status" size="sm" c="dimmed">
          {limite === null
            ? formatCount(total, "concurso salvo", "concursos salvos")
            : `${total} de ${limite} salvos no plano gratuito`}
        </Text>
        <Button
          component={Link}
          to="/minha-jornada"
          variant="light"
          leftSection={<IconRoute size={18} aria-hidden="true" />}
        >
          Minha Jornada
        </Button>
      </Group>
      {items.length > 0 ? (
        <>
          <ConcursoList
            concursos={items}
            isWhole={!salvos.hasNextPage}
            below={({ uuid, titulo, conflitos }) => {
              const minha = seguidos.get(uuid);
              return (
                <>
                  {minha && (
                    <Suspense fallback={<div style={{ height: 60 }} />}>
                      <SituacaoLine uuid={uuid} titulo={titulo} minha={minha} />
                    </Suspense>
                  )}
                  <ConflictNote conflitos={conflitos} />
                </>
              );
            }}
          />
          <ListFoot list={salvos} pages={pages} span={span} onSpan={onSpan} />
        </>
      ) : (
        <BeyondEnd pages={pages} onPage={(page) => onSpan({ page, until: page })} />
      )}
    </Stack>
  );
}
