import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { FormEnd } from "../../ui/fields/form-end.tsx";

type Props = {
  channels: Canal[];
  /** Initially chosen channels. */
  chosen: Canal[];
  confirmLabel: string;
  /** Text that is shown when no channel is chosen. */
  emptyText: string;
  isPending: boolean;
  onConfirm: (channels: Canal[]) => void;
  onCancel: () => void;
};

/** Chooses channels for an action; the failed ones by default. */
export function ChannelChoice({
  channels,
  confirmLabel,
  emptyText,
  isPending,
  onConfirm,
  onCancel,
  ...first
}: Props) {
  const [chosen, setChosen] = useState<string[]>(first.chosen);
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(chosen.length === 0);
        if (chosen.length > 0) onConfirm(channels.filter((channel) => chosen.includes(channel)));
      }}
    >
      <Stack gap="md">
        <Checkbox.Group
          label="Canais"
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setRefused(false);
          }}
          error={isRefused && emptyText}
        >
          {channels.map((channel) => (
            <Checkbox key={channel} value={channel} label={canalLabels[channel]} />
          ))}
        </Checkbox.Group>
        <FormEnd onCancel={onCancel} loading={isPending}>
          {confirmLabel}
        </FormEnd>
      </Stack>
    </form>
  );
}
