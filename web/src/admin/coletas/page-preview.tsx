import { calls } from "@cav/contract/calls.ts";
import type { Previa } from "@cav/contract/coletas/coletas.ts";
import { formatCount, formatDay } from "@cav/contract/format.ts";
import { Anchor, Button, Group, List, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";

type Props = { endereco: string; seletor: string; onChoose: (seletor: string) => void };

/** Previews a page's items before it becomes a source, with alternative selectors. */
export function PagePreview({ endereco, seletor, onChoose }: Props) {
  const looking = useMutation({
    mutationFn: (chosen: string) =>
      call(calls.previewFonte, { body: { endereco, seletor: chosen.trim() || null } }),
  });
  const { data, error, isPending } = looking;
  const choose = (chosen: string) => {
    onChoose(chosen);
    looking.mutate(chosen);
  };
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        loading={isPending}
        disabled={endereco.trim() === ""}
        onClick={() => looking.mutate(seletor)}
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
            <Items itens={data.itens} />
          </>
        )}
      </div>
      {data && data.outras.length > 1 && (
        <details>
          <summary>Não é isto: escolher outra lista da página</summary>
          <Stack gap="sm" mt="xs">
            {data.outras.map((lista) => (
              <div key={lista.seletor}>
                <Group justify="space-between" wrap="nowrap">
                  <Text size="sm" fw={600}>
                    {formatCount(lista.total, "item", "itens")}
                  </Text>
                  <Button size="xs" variant="default" onClick={() => choose(lista.seletor)}>
                    Usar esta lista
                  </Button>
                </Group>
                <Items itens={lista.itens.slice(0, 2)} />
              </div>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

function Items({ itens }: Pick<Previa, "itens">) {
  return (
    <List size="sm">
      {itens.map(({ titulo, data: dia, link }) => (
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
  );
}
