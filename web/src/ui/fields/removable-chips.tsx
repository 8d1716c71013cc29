import { Pill, PillGroup } from "@mantine/core";

type Props = { items: { key: string; label: string }[]; onRemove: (key: string) => void; label: string };

/** Picked items, each with a labelled remove button. */
export function RemovableChips({ items, onRemove, label }: Props) {
  if (items.length === 0) return null;
  return (
    <PillGroup role="list" aria-label={`${label}: escolhas`} gap={8} mt={8}>
      {items.map((item) => (
        <Pill
          key={item.key}
          role="listitem"
          size="lg"
          withRemoveButton
          onRemove={() => onRemove(item.key)}
          removeButtonProps={{ "aria-label": `Remover ${item.label}`, tabIndex: 0, "aria-hidden": false }}
        >
          {item.label}
        </Pill>
      ))}
    </PillGroup>
  );
}
