import type {
  ADivulgar,
  ConcursosPage,
  FatoADivulgar,
  Reconhecido,
} from "@cav/contract/concursos/concurso-search.ts";
import { fatosADivulgar } from "@cav/contract/concursos/concursos.words.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { Button, Group, Text } from "@mantine/core";
import { ApiError } from "../../lib/api-error.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { RemovableChips } from "../../ui/fields/removable-chips.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { fatoLabel } from "./filters.ts";

type UnderstoodProps = { told: Reconhecido[]; onDrop: (words: string) => void };

/** Shows how the text was interpreted; each interpretation can be removed. */
export function Understood({ told, onDrop }: UnderstoodProps) {
  if (told.length === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed" flex="none" pt={8}>
        Entendemos:
      </Text>
      <RemovableChips
        label="Entendemos"
        items={told.map(({ texto, rotulo }) => ({ key: `${texto}|${rotulo}`, label: rotulo }))}
        onRemove={(key) => onDrop(key.slice(0, key.indexOf("|")))}
      />
    </Group>
  );
}

type LeftOutProps = {
  answer: Pick<ConcursosPage, "aviso" | "oferta" | "total_parecidos">;
  onSearch: (text: string) => void;
  onShowRelated: () => void;
};

/** Says above the rows what they leave out, and offers what else can be found. */
export function LeftOut({
  answer: { aviso, oferta, total_parecidos },
  onSearch,
  onShowRelated,
}: LeftOutProps) {
  if (aviso === null) return null;
  return (
    <Group gap={4} align="baseline" role="status">
      <Text size="sm">{aviso}</Text>
      {oferta && (
        <Button variant="subtle" size="compact-sm" onClick={() => onSearch(oferta.searchTerm)}>
          Ver {formatInteger(oferta.total)}
        </Button>
      )}
      {total_parecidos > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onShowRelated}>
          Ver parecidos
        </Button>
      )}
    </Group>
  );
}

type NotAnnouncedProps = { counts: ADivulgar; onShow: (fact: FatoADivulgar) => void };

/** Counts exams that a filter hides because they have not announced the fact, with a button that shows them. */
export function NotAnnounced({ counts, onShow }: NotAnnouncedProps) {
  const left = fatosADivulgar.filter((fact) => counts[fact] > 0);
  if (left.length === 0) return null;
  return (
    <Group gap={4} align="baseline">
      <Text size="sm" c="dimmed">
        Fora desta lista:
      </Text>
      {left.map((fact) => (
        <Button key={fact} variant="subtle" size="compact-sm" onClick={() => onShow(fact)}>
          mais {formatInteger(counts[fact])} com {fatoLabel(fact)} a divulgar
        </Button>
      ))}
    </Group>
  );
}

/** Returns whether the server rejected the address's place, with possible meanings. */
export function isUnknownLocal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.fields.some(({ field }) => field === "local");
}

/** Explains that the address's place does not exist. */
export function UnknownLocal({ said, onDrop }: { said: string | undefined; onDrop: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<HorizonDrawing />}
        title="Não conhecemos este lugar"
        {...(said ? { detail: said } : {})}
        action={<Button onClick={onDrop}>Buscar em todos os lugares</Button>}
      />
    </div>
  );
}
