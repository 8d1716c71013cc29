import type { ConcursoResumo } from "@cav/contract/concursos.ts";
import { Group, SimpleGrid, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useUser } from "../lib/session-context.tsx";
import { ConcursoCard, EditConcursoLink } from "./concurso-card.tsx";
import { DeleteFromList } from "./delete-concurso.tsx";

const columns = { base: 1, sm: 2, lg: 3 };

type Props<C extends ConcursoResumo> = {
  concursos: C[];
  /** What stands below a card, outside of its link. */
  below?: (concurso: C) => ReactNode;
};

/** Cards in rows of equal height. */
export function ConcursoGrid<C extends ConcursoResumo>({ concursos, below }: Props<C>) {
  const isAdmin = useUser().user_type === "ADMIN";
  return (
    <SimpleGrid cols={columns} spacing={20} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
      {concursos.map((concurso) => (
        <li key={concurso.uuid} style={{ display: "flex", flexDirection: "column" }}>
          <div style={{ flex: 1 }}>
            <ConcursoCard concurso={concurso} />
          </div>
          {below?.(concurso)}
          {isAdmin && (
            <Group justify="space-between">
              <EditConcursoLink uuid={concurso.uuid} titulo={concurso.titulo} />
              <DeleteFromList uuid={concurso.uuid} titulo={concurso.titulo} />
            </Group>
          )}
        </li>
      ))}
    </SimpleGrid>
  );
}

/** The shape of the cards that are on their way. */
export function ConcursoGridSkeleton({ count }: { count: number }) {
  return (
    <SimpleGrid cols={columns} spacing={20} aria-busy="true" aria-label="Carregando concursos">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={index} height={360} radius={12} />
      ))}
    </SimpleGrid>
  );
}
