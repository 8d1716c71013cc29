import type { ADivulgar, FatoADivulgar, Reconhecido } from "@cav/contract/concurso-search.ts";
import { fatosADivulgar } from "@cav/contract/concursos.words.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { Button, Group, Text } from "@mantine/core";
import { ApiError } from "../lib/api-error.ts";
import { HorizonDrawing } from "../ui/drawings.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { RemovableChips } from "../ui/removable-chips.tsx";
import { factLabels } from "./filters.ts";

type UnderstoodProps = { told: Reconhecido[]; onDrop: (words: string) => void };

/** How the text was understood, beside its other words; what was meant otherwise is taken off. */
export function Understood({ told, onDrop }: UnderstoodProps) {
  if (told.length === 0) return null;
  return (
    <Group gap="xs" align="baseline">
      <Text size="sm" c="dimmed">
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

type NotAnnouncedProps = { counts: ADivulgar; onShow: (fact: FatoADivulgar) => void };

/** What is not in the list only since a fact that is filtered by is not known yet, and a way to see it. */
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
          mais {formatInteger(counts[fact])} com {factLabels[fact]} a divulgar
        </Button>
      ))}
    </Group>
  );
}

/** Whether the server refused the place of an address, and says what it may mean. */
export function isUnknownLocal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.fields.some(({ field }) => field === "local");
}

/** The address names a place that there is none of. */
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
