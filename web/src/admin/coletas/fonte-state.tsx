import type { Fonte, Visita } from "@cav/contract/coletas/coletas.ts";
import { alarmeLabels } from "@cav/contract/coletas/coletas.words.ts";
import { Group } from "@mantine/core";
import { Tag, type TagTone } from "../../ui/tag.tsx";

const estados: Record<Fonte["estado"], { tone: TagTone; label: string }> = {
  ATIVA: { tone: "success", label: "Ativa" },
  PAUSADA: { tone: "neutral", label: "Pausada" },
  BLOQUEADA: { tone: "warning", label: "Bloqueada" },
};

/** State of a source, with its current problems. */
export function FonteState({ estado, alarmes }: Pick<Fonte, "estado" | "alarmes">) {
  const { tone, label } = estados[estado];
  // The source's state already says that it is blocked, so that alarm is left out.
  const others = alarmes.filter((tipo) => !(tipo === "BLOQUEADA" && estado === "BLOQUEADA"));
  return (
    <Group gap={6}>
      <Tag tone={tone}>{label}</Tag>
      {others.map((tipo) => (
        <Tag key={tipo} tone="danger">
          {alarmeLabels[tipo]}
        </Tag>
      ))}
    </Group>
  );
}

const desfechos: Record<NonNullable<Visita["desfecho"]>, { tone: TagTone; label: string }> = {
  OK: { tone: "success", label: "Bem" },
  VAZIA: { tone: "warning", label: "Nada veio" },
  ERRO: { tone: "danger", label: "Falhou" },
  BLOQUEADA: { tone: "warning", label: "Recusada" },
  FORMATO: { tone: "danger", label: "Veio outra coisa" },
};

/** Result of a visit, or that it is running. */
export function VisitaOutcome({ desfecho }: Pick<Visita, "desfecho">) {
  if (desfecho === null) return <Tag tone="info">Em curso</Tag>;
  const { tone, label } = desfechos[desfecho];
  return <Tag tone={tone}>{label}</Tag>;
}
