import type { ConcursosPage, Reconhecido } from "@cav/contract/concurso-search.ts";
import { formatInteger } from "@cav/contract/format.ts";
import { Group, Text } from "@mantine/core";
import { RemovableChips } from "../ui/removable-chips.tsx";

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
        items={told.map(({ texto, rotulo }) => ({ key: texto, label: rotulo }))}
        onRemove={onDrop}
      />
    </Group>
  );
}

type Counts = ConcursosPage["a_divulgar"];

/** What is not in the list only since a fact that is filtered by is not known yet. */
export function NotAnnounced({ counts: { salario, nivel, local } }: { counts: Counts }) {
  const parts = [
    salario > 0 && `${formatInteger(salario)} com salário a divulgar`,
    nivel > 0 && `${formatInteger(nivel)} com escolaridade a divulgar`,
    local > 0 && `${formatInteger(local)} com local a divulgar`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const [last, ...others] = parts.toReversed();
  const sentence = others.length > 0 ? `${others.toReversed().join(", ")} e ${last}` : last;
  return (
    <Text size="sm" c="dimmed">
      Fora desta lista: {sentence}.
    </Text>
  );
}
