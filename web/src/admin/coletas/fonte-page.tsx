import { permits } from "@cav/contract/access.ts";
import { calls } from "@cav/contract/calls.ts";
import { adaptadorLabelOf, type FonteInteira, type FonteUpdate } from "@cav/contract/coletas/coletas.ts";
import { alarmeLabels } from "@cav/contract/coletas/coletas.words.ts";
import { formatCount, formatDateTime, formatInteger } from "@cav/contract/format.ts";
import { Alert, Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { FloorsTable } from "./floors-table.tsx";
import { updateOf } from "./fonte-draft.ts";
import { FonteForm } from "./fonte-form.tsx";
import { FonteState } from "./fonte-state.tsx";
import { ItensDaFonteTable } from "./itens-da-fonte-table.tsx";
import { fonteQuery, fontesKey, visitasQuery } from "./queries.ts";
import { type AskedVisit, VisitasTable } from "./visitas-table.tsx";

export const meta = () => pageTitle("Fonte de editais");

/** One source: its visits, problems and actions. */
export default function FontePage() {
  const { uuid = "" } = useParams();
  const fonte = useQuery(fonteQuery(uuid));
  return (
    <>
      <Anchor component={Link} to="/admin/coletas/fontes">
        Todas as fontes
      </Anchor>
      {fonte.isPending && (
        <Skeleton height={320} radius={12} aria-busy="true" aria-label="Carregando a fonte" />
      )}
      {fonte.isError && (
        <ErrorState
          title={detailOf(fonte.error, "Não foi possível carregar a fonte.")}
          onRetry={() => void fonte.refetch()}
        />
      )}
      {fonte.data && <FonteInWhole key={uuid} fonte={fonte.data} />}
    </>
  );
}

function FonteInWhole({ fonte }: { fonte: FonteInteira }) {
  const isAdmin = permits("admin", useUser());
  const [asked, setAsked] = useState<AskedVisit>();
  const { uuid, nome, visitavel } = fonte;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="start">
        <Stack gap={6}>
          <Title order={2} fz={22}>
            {nome}
          </Title>
          <FonteState {...fonte} />
        </Stack>
        {isAdmin && visitavel && <FonteActions fonte={fonte} onVisit={setAsked} />}
      </Group>
      <FonteFacts {...fonte} />
      <Alarmes {...fonte} />
      {visitavel && <VisitasTable uuid={uuid} asked={asked} />}
      <ItensDaFonteTable uuid={uuid} />
      {visitavel && <FloorsTable {...fonte} />}
    </Stack>
  );
}

function FonteActions({ fonte, onVisit }: { fonte: FonteInteira; onVisit: (asked: AskedVisit) => void }) {
  const queries = useQueryClient();
  const [isEditing, { open, close }] = useDisclosure(false);
  const refresh = () => queries.invalidateQueries({ queryKey: fontesKey });
  const isPaused = fonte.estado === "PAUSADA";
  const params = { uuid: fonte.uuid };
  const turn = useMutation({
    // Takes the body as an argument, because the mutation may still have the previous render's values.
    mutationFn: (body: FonteUpdate) => call(calls.updateFonte, { params, body }),
    onSuccess: (_, { estado }) => showSuccess(estado === "ATIVA" ? "A fonte continua." : "Fonte pausada."),
    onError: (error) => showError(detailOf(error, "Não foi possível mudar a fonte.")),
    onSettled: refresh,
  });
  const visit = useMutation({
    async mutationFn(): Promise<AskedVisit> {
      const [last] = await queries.fetchQuery(visitasQuery(fonte.uuid));
      await call(calls.requestVisita, { params });
      return { after: last?.iniciada_em ?? null, at: Date.now() };
    },
    onSuccess(asked) {
      onVisit(asked);
      showSuccess("Visita pedida.");
    },
    onError: (error) => showError(detailOf(error, "Não foi possível pedir a visita.")),
  });
  return (
    <Group gap="xs">
      <Button variant="default" onClick={open}>
        Editar
      </Button>
      <Button
        variant="default"
        loading={turn.isPending}
        onClick={() => turn.mutate(updateOf(fonte, isPaused ? "ATIVA" : "PAUSADA"))}
      >
        {isPaused ? "Continuar" : "Pausar"}
      </Button>
      {!isPaused && (
        <Button loading={visit.isPending} onClick={() => visit.mutate()}>
          Visitar agora
        </Button>
      )}
      <Dialog isOpen={isEditing} title={`Editar ${fonte.nome}`} onClose={close}>
        <FonteForm fonte={fonte} onDone={close} />
      </Dialog>
    </Group>
  );
}

function FonteFacts(fonte: FonteInteira) {
  const { adaptador, endereco, cadencia_minutos, boa_em, documentos, coberta_por, visitavel, estado } = fonte;
  const next = estado === "PAUSADA" ? "quando continuar" : formatDateTime(fonte.proxima_visita);
  return (
    <Card>
      <Stack gap={4}>
        <Text>{adaptadorLabelOf(adaptador)}</Text>
        {endereco && (
          <Anchor href={endereco} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
            {endereco}
          </Anchor>
        )}
        {coberta_por && <Text>{coberta_por}</Text>}
        {visitavel && (
          <Text>
            Uma visita a cada {formatCount(cadencia_minutos, "minuto", "minutos")}. Última visita boa:{" "}
            {boa_em ? formatDateTime(boa_em) : "nenhuma"}. Próxima: {next}.
          </Text>
        )}
        <Text>{formatCount(documentos, "documento guardado", "documentos guardados")}.</Text>
      </Stack>
    </Card>
  );
}

function Alarmes({ episodios }: FonteInteira) {
  const open = episodios.filter(({ curado_em }) => curado_em === null);
  const over = episodios.filter(({ curado_em }) => curado_em !== null);
  if (episodios.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="Problemas">
      {open.map(({ tipo, detalhe, desde }) => (
        <Alert key={tipo} color="red" title={alarmeLabels[tipo]}>
          {detalhe} Desde {formatDateTime(desde)}.
        </Alert>
      ))}
      {over.length > 0 && (
        <details>
          <summary>
            {formatInteger(over.length)}{" "}
            {over.length === 1 ? "problema que já passou" : "problemas que já passaram"}
          </summary>
          <ul>
            {over.map(({ tipo, detalhe, desde, curado_em }) => (
              <li key={`${tipo} ${desde}`}>
                {alarmeLabels[tipo]}, de {formatDateTime(desde)} a {formatDateTime(curado_em ?? desde)}:{" "}
                {detalhe}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}
