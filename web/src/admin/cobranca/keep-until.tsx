import type { SettleCasoBody } from "@cav/contract/subscriptions/casos.ts";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";

type Props = { isPending: boolean; onKeep: (body: SettleCasoBody) => void; onCancel: () => void };

/** Keeps premium until the end of a chosen day. */
export function KeepUntil({ isPending, onKeep, onCancel }: Props) {
  const [day, setDay] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    onKeep({ acao: "MANTER", ate: `${day}T23:59:59-03:00` });
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Último dia de premium"
          type="date"
          required
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Voltar
          </Button>
          <Button type="submit" loading={isPending}>
            Manter
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
