import { paginasCalls } from "@cav/contract/coletas/paginas.calls.ts";
import type { PaginaAcompanhada } from "@cav/contract/coletas/paginas.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { WhyOwn } from "../alertas/why-own.tsx";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../ui/dialogs/snackbar.ts";
import { DocumentosList } from "./documentos-list.tsx";
import { PaginaLine } from "./pagina-line.tsx";
import { acompanhadasQuery } from "./queries.ts";

const shown = 5;

/** Card of a page that a user follows: its state and documents. */
export function AcompanhadaCard({ pagina }: { pagina: PaginaAcompanhada }) {
  const { uuid, nome, causa, documentos } = pagina;
  const heading = `pagina-${uuid}`;
  return (
    <Card component="section" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Title order={2} fz={20} id={heading} style={{ overflowWrap: "anywhere" }}>
            {nome}
          </Title>
          <Remove pagina={pagina} />
        </Group>
        <PaginaLine {...pagina} />
        {causa && (
          <Text fz="sm" c="dimmed">
            Na última visita: {causa}.
          </Text>
        )}
        {documentos.length > 0 ? (
          <DocumentosList documentos={documentos} shown={shown} />
        ) : (
          <Text c="dimmed">Nenhum documento encontrado ainda.</Text>
        )}
        <WhyOwn uuid={uuid} />
      </Stack>
    </Card>
  );
}

function Remove({ pagina: { uuid, nome } }: { pagina: PaginaAcompanhada }) {
  const queries = useQueryClient();
  const [isAsking, asking] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: () => call(paginasCalls.deleteAcompanhada, { params: { uuid } }),
    onSuccess: () => {
      queries.setQueryData(acompanhadasQuery.queryKey, (all) => all?.filter((one) => one.uuid !== uuid));
      showSuccess("Página removida.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível remover. Tente novamente.")),
    onSettled: asking.close,
  });
  return (
    <>
      <Button variant="default" onClick={asking.open} aria-label={`Remover ${nome}`}>
        Remover
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remover esta página?"
        text={
          `Deixamos de visitar “${nome}” para você. O que encontramos nela some da sua lista, ` +
          "e os avisos dela, de “Meus alertas”."
        }
        confirmLabel="Remover página"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={asking.close}
      />
    </>
  );
}
