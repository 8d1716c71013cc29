import type { Favorito } from "@cav/contract/favoritos.ts";
import { formatCount } from "@cav/contract/format.ts";
import { Button, Stack, Text } from "@mantine/core";
import { IconBookmarkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ConcursoGrid, ConcursoGridSkeleton } from "../concursos/concurso-grid.tsx";
import { ConflictNote } from "../concursos/conflict-note.tsx";
import { favoritosQuery } from "../concursos/queries.ts";
import { useFavorito } from "../concursos/save-button.tsx";
import { BeyondEnd } from "../ui/beyond-end.tsx";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Pages } from "../ui/pages.tsx";

type Props = { page: number; onPage: (page: number) => void };

/** The exams that the reader saved (product.md, Favourites). */
export function Salvos({ page, onPage }: Props) {
  const salvos = useQuery(favoritosQuery(page));
  if (salvos.isPending) return <ConcursoGridSkeleton count={3} />;
  if (salvos.isError) {
    return (
      <ErrorState
        title="Erro ao buscar concursos. Por favor, tente novamente."
        onRetry={() => void salvos.refetch()}
      />
    );
  }
  const { items, total, pages, limite } = salvos.data;
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
    <Stack gap="lg">
      <Text role="status">
        {limite === null
          ? formatCount(total, "concurso salvo", "concursos salvos")
          : `${total} de ${limite} salvos no plano gratuito`}
      </Text>
      {items.length === 0 && <BeyondEnd pages={pages} onPage={onPage} />}
      <ConcursoGrid concursos={items} below={(concurso) => <Below favorito={concurso} />} />
      <Pages pages={pages} page={page} onPage={onPage} />
    </Stack>
  );
}

function Below({ favorito: { uuid, titulo, conflitos } }: { favorito: Favorito }) {
  const toggle = useFavorito(uuid);
  return (
    <Stack gap="xs" mt="xs">
      <ConflictNote conflitos={conflitos} />
      <Button
        variant="subtle"
        leftSection={<IconBookmarkOff size={18} aria-hidden="true" />}
        aria-label={`Remover dos salvos: ${titulo}`}
        onClick={() => toggle.mutate(false)}
        loading={toggle.isPending}
      >
        Remover dos salvos
      </Button>
    </Stack>
  );
}
