import type { AjustesAlertas } from "@cav/contract/alerts/alert-settings.ts";
import { formatDateTime, formatDay } from "@cav/contract/format.ts";
import { List, Stack, Text } from "@mantine/core";
import { useId } from "react";

/** Example of when messages would be sent with these settings, computed by the server. */
export function ExampleMessages({ fim, prova, mensagens }: AjustesAlertas["exemplo"]) {
  const title = useId();
  // The last release computes none.
  if (mensagens.length === 0) return null;
  return (
    <Stack component="section" gap={8} aria-labelledby={title}>
      <Text id={title} fw={500} size="sm">
        Próximas mensagens, por exemplo
      </Text>
      <Text size="sm" c="dimmed">
        Com estes ajustes, um concurso publicado agora, com inscrições até {formatDay(fim)} e prova em{" "}
        {formatDay(prova)}, chegaria assim:
      </Text>
      <List size="sm" spacing={4}>
        {mensagens.map(({ em, textos }) => (
          <List.Item key={em}>
            <strong>{formatDateTime(em)}</strong>: {textos.join(" · ")}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
