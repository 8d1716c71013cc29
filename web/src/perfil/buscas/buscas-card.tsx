import { calls } from "@cav/contract/calls.ts";
import { formatCount } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Busca, Buscas } from "@cav/contract/preferencias/buscas.ts";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { concursosKey } from "../../concursos/queries.ts";
import { detailOf } from "../../lib/api-error.ts";
import { buscasQuery } from "../../lib/buscas.ts";
import { call } from "../../lib/client.ts";
import { meQuery } from "../../lib/me.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { Tag } from "../../ui/tag.tsx";
import { UpgradeButton } from "../../ui/upgrade-button.tsx";
import { describeManner, describeWanted } from "./busca-summary.ts";
import classes from "./buscas-card.module.css";

/** Searches of the user, one per row; the free plan has one, and shows what premium adds. */
export function BuscasCard({ buscas: { items, maximo } }: { buscas: Buscas }) {
  const [removed, setRemoved] = useState<Busca>();
  const change = useChangeBuscas(() => setRemoved(undefined));
  const isFree = maximo === 1;
  return (
    <Card component="section" aria-labelledby="buscas">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="buscas">
            Buscas
          </Title>
          <Text c="dimmed">
            Cada busca tem nome, canais e frequência. Um concurso que serve a várias chega numa mensagem só.
          </Text>
        </div>
        {items.length > 1 && (
          <ul className={classes.list}>
            {items.map((busca) => (
              <BuscaRow
                key={busca.numero}
                busca={busca}
                isFree={isFree}
                isPending={change.isPending}
                onPause={(pausada) => change.mutate({ act: "pause", busca, pausada })}
                onRemove={() => setRemoved(busca)}
              />
            ))}
          </ul>
        )}
        {isFree ? <PremiumOffer /> : <AddBusca count={items.length} />}
      </Stack>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={removed?.numero === 1 ? "Limpar busca" : "Remover busca"}
        text={`“${removed?.nome}” deixa de encontrar concursos e de gerar alertas. Isso não pode ser desfeito.`}
        confirmLabel={removed?.numero === 1 ? "Limpar" : "Remover"}
        isPending={change.isPending}
        onConfirm={() => removed && change.mutate({ act: "remove", busca: removed })}
        onClose={() => setRemoved(undefined)}
      />
    </Card>
  );
}

type Change = { busca: Busca } & ({ act: "remove" } | { act: "pause"; pausada: boolean });

const done = ({ act, ...change }: Change & { pausada?: boolean }) => {
  if (act === "remove") return "Busca removida.";
  return change.pausada ? "Busca pausada." : "Busca retomada.";
};

function useChangeBuscas(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      const { numero, nome, canais, frequencia, preferencias, versao } = change.busca;
      const params = { numero };
      if (change.act === "remove") return void (await call(calls.deleteMyBusca, { params }));
      const body = { nome, canais, frequencia, preferencias, versao, pausada: change.pausada };
      await call(calls.updateMyBusca, { params, body });
    },
    onSuccess: (_, change) => showSuccess(done(change)),
    onError: (error) => showError(detailOf(error, "Não foi possível mudar a busca. Tente novamente.")),
    onSettled: async () => {
      onDone();
      await Promise.all(
        [buscasQuery.queryKey, meQuery.queryKey, concursosKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

type EntryProps = {
  busca: Busca;
  isFree: boolean;
  isPending: boolean;
  onPause: (pausada: boolean) => void;
  onRemove: () => void;
};

function BuscaRow({ busca, isFree, isPending, onPause, onRemove }: EntryProps) {
  const { numero, nome, situacao, preferencias } = busca;
  const rests = situacao === "DESCANSA";
  return (
    <li className={classes.entry}>
      <div>
        <Group gap={8}>
          <Text fw={600} className={classes.name}>
            {nome}
          </Text>
          {situacao === "PAUSADA" && <Tag tone="warning">Pausada</Tag>}
          {rests && <Tag>Descansa até o Premium voltar</Tag>}
        </Group>
        <Text size="sm">{describeWanted(preferencias)}</Text>
        <Text size="sm" c="dimmed">
          {describeManner(busca)}
          {situacao === "ATIVA" && ` · ${foundLine(busca)}`}
        </Text>
      </div>
      <Group gap="xs" className={classes.actions}>
        {!isFree && (
          <Button
            component={Link}
            to={`/perfil/buscas/${numero}`}
            variant="default"
            aria-label={`${situacao === "VAZIA" ? "Escolher" : "Editar"} ${nome}`}
          >
            {situacao === "VAZIA" ? "Escolher" : "Editar"}
          </Button>
        )}
        {!isFree && (situacao === "ATIVA" || situacao === "PAUSADA") && (
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => onPause(situacao === "ATIVA")}
            aria-label={`${situacao === "ATIVA" ? "Pausar" : "Retomar"} ${nome}`}
          >
            {situacao === "ATIVA" ? "Pausar" : "Retomar"}
          </Button>
        )}
        {situacao !== "VAZIA" && (!isFree || rests) && (
          <Button
            variant="default"
            onClick={onRemove}
            aria-label={`${numero === 1 ? "Limpar" : "Remover"} ${nome}`}
          >
            {numero === 1 ? "Limpar" : "Remover"}
          </Button>
        )}
      </Group>
    </li>
  );
}

const foundLine = ({ previa: { concursos } }: Busca) =>
  concursos === 0 ? "nenhum concurso hoje" : `${formatCount(concursos, "concurso", "concursos")} hoje`;

function AddBusca({ count }: { count: number }) {
  if (count >= limits.buscasMax)
    return <Text c="dimmed">Você tem {limits.buscasMax} buscas, o máximo. Remova uma para criar outra.</Text>;
  return (
    <Group>
      <Button component={Link} to="/perfil/buscas/nova" variant="light">
        Nova busca
      </Button>
      <Text c="dimmed" size="sm">
        {count} de {limits.buscasMax}
      </Text>
    </Group>
  );
}

function PremiumOffer() {
  return (
    <Group justify="space-between" gap="sm">
      <Text>Premium: até {limits.buscasMax} buscas.</Text>
      <UpgradeButton />
    </Group>
  );
}
