import { calls } from "@cav/contract/calls.ts";
import { formatCount, formatDay } from "@cav/contract/format.ts";
import { Anchor, Button, List, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";

/** Shows what a page lists before a source is made of it. */
export function PagePreview({ endereco }: { endereco: string }) {
  const looking = useMutation({ mutationFn: () => call(calls.previewFonte, { body: { endereco } }) });
  const { data, error, isPending } = looking;
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        loading={isPending}
        disabled={endereco.trim() === ""}
        onClick={() => looking.mutate()}
      >
        Ver o que a página lista
      </Button>
      <FailureAlert>
        {error ? detailOf(error, "Não foi possível ler a página. Tente de novo.") : undefined}
      </FailureAlert>
      <div role="status">
        {data && (
          <>
            <Text fw={600}>
              É isto que a página lista? {formatCount(data.total, "item", "itens")} ao todo
            </Text>
            <List size="sm">
              {data.itens.map(({ titulo, data: dia, link }) => (
                <List.Item key={`${titulo} ${link}`}>
                  {link ? (
                    <Anchor href={link} target="_blank" rel="noreferrer">
                      {titulo}
                    </Anchor>
                  ) : (
                    titulo
                  )}
                  {dia && ` (${formatDay(dia)})`}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </div>
    </Stack>
  );
}
