import { type Minutas, type Motivo, motivoLabels } from "@cav/contract/coletas/minutas.ts";
import { formatCount, formatDay } from "@cav/contract/format.ts";
import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useSearchParams } from "react-router";
import { pageTitle } from "../../lib/page-title.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { MinutaReview } from "./minuta-review.tsx";
import classes from "./minutas.module.css";
import { minutaQuery, minutasQuery } from "./queries.ts";
import { useWithdraw } from "./use-decisions.ts";

export const meta = () => pageTitle("Revisar coletas");

const views = [
  { value: "ABERTA", label: "Para revisar" },
  { value: "DESCARTADA", label: "Descartadas" },
];
const reasons = [
  { value: "", label: "Todos os motivos" },
  ...Object.entries(motivoLabels).map(([value, label]) => ({ value, label })),
];

/** Proposals from official acts, nearest deadline first; a person publishes each. */
export default function MinutasPage() {
  const [estado, setEstado] = useState<"ABERTA" | "DESCARTADA">("ABERTA");
  const [motivo, setMotivo] = useState<Motivo | "">("");
  const list = useQuery(minutasQuery({ estado, motivo: (estado === "DESCARTADA" && motivo) || undefined }));
  return (
    <>
      <Group align="end" gap="lg">
        <NativeSelect
          size="md"
          label="Situação"
          data={views}
          value={estado}
          onChange={(event) => setEstado(event.currentTarget.value as typeof estado)}
        />
        {estado === "DESCARTADA" && (
          <NativeSelect
            size="md"
            label="Motivo"
            data={reasons}
            value={motivo}
            onChange={(event) => setMotivo(event.currentTarget.value as typeof motivo)}
          />
        )}
      </Group>
      {list.isPending && (
        <Skeleton height={320} radius={12} aria-busy="true" aria-label="Carregando as minutas" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar as minutas." onRetry={() => void list.refetch()} />
      )}
      {list.data?.gravadas && (
        <Alert color="blue">
          São atos de exemplo, com as datas de hoje: os simuladores respondem pelas fontes.
        </Alert>
      )}
      {list.data?.total === 0 && (
        <EmptyState
          drawing={<HorizonDrawing />}
          title={estado === "ABERTA" ? "Nada para revisar" : "Nada descartado"}
          detail={
            estado === "ABERTA"
              ? "Os atos que as fontes publicarem aparecem aqui, cada um com a sua prova."
              : ""
          }
        />
      )}
      {list.data && list.data.total > 0 && <Queue key={`${estado} ${motivo}`} list={list.data} />}
    </>
  );
}

/** The queue, and the selected draft; a decision selects the next. */
function Queue({ list }: { list: Minutas }) {
  const { total, items } = list;
  // A link names the draft that it leads to.
  const [params] = useSearchParams();
  const [chosen, choose] = useState(params.get("minuta") ?? items[0]?.uuid ?? "");
  const [dismissed, setDismissed] = useState<string>();
  const withdraw = useWithdraw();
  const index = Math.max(
    0,
    items.findIndex(({ uuid }) => uuid === chosen),
  );
  const uuid = items.some((one) => one.uuid === chosen) ? chosen : (items[index]?.uuid ?? chosen);
  const minuta = useQuery({ ...minutaQuery(uuid), enabled: uuid !== "" });
  const hasLeft = minuta.data?.motivo === "ATO_SAIU";
  const go = (to: number) => choose(items[Math.max(0, Math.min(items.length - 1, to))]?.uuid ?? "");
  const decided = () => {
    setDismissed(uuid);
    const after = items[index + 1] ?? items[index - 1];
    if (after) choose(after.uuid);
  };
  const open = (to: string) => {
    choose(to);
    // Pressing the row of the draft that is already open returns the focus to the draft.
    if (to === uuid) document.getElementById(`minuta-${to}`)?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.desk}>
      <div className={classes.side}>
        <Text role="status" c="dimmed">
          {formatCount(total, "minuta", "minutas")}
          {total > items.length && `; as ${items.length} mais urgentes`}
        </Text>
        <QueueList items={items} current={uuid} onOpen={open} />
      </div>
      <Stack gap="md" className={classes.open}>
        {minuta.isError && (
          <ErrorState title="Não foi possível carregar a minuta." onRetry={() => void minuta.refetch()} />
        )}
        {minuta.isPending && (
          <Skeleton height={420} radius={12} aria-busy="true" aria-label="Carregando a minuta" />
        )}
        {hasLeft && (
          <Alert color="blue" title={motivoLabels.ATO_SAIU}>
            Uma nova leitura do documento não encontra mais o ato em que esta minuta se apoiava, ou o entende
            como ato que não abre nem muda um concurso. Ela foi encerrada: não há o que revisar.
          </Alert>
        )}
        {minuta.data?.estado === "DESCARTADA" && !hasLeft && (
          <Group>
            <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(uuid)}>
              Desfazer o descarte
            </Button>
          </Group>
        )}
        {minuta.data && !hasLeft && (
          <MinutaReview
            key={`${minuta.data.uuid} ${minuta.data.versao}`}
            minuta={minuta.data}
            onDecided={decided}
            onNext={() => go(index + 1)}
            onPrevious={() => go(index - 1)}
            onUndo={() => dismissed && withdraw.mutate(dismissed)}
          />
        )}
      </Stack>
    </div>
  );
}

type QueueListProps = { items: Minutas["items"]; current: string; onOpen: (uuid: string) => void };

/** The queue as a list; drafts whose deadline is over stand apart. */
function QueueList({ items, current, onOpen }: QueueListProps) {
  const groups = [
    { name: "Fila", items: items.filter(({ vencida }) => !vencida) },
    { name: "Prazo encerrado", items: items.filter(({ vencida }) => vencida) },
  ].filter((group) => group.items.length > 0);
  return (
    <nav aria-label="Fila" className={classes.queue}>
      {groups.map((group) => (
        <Fragment key={group.name}>
          {group.name !== "Fila" && (
            <Text fz="sm" fw={600} px={12} pt="sm" c="dimmed">
              {group.name}
            </Text>
          )}
          <ul aria-label={group.name}>
            {group.items.map((item) => (
              <li key={item.uuid}>
                <QueueRow {...{ item, onOpen }} isCurrent={item.uuid === current} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

type QueueRowProps = { item: Minutas["items"][number]; isCurrent: boolean; onOpen: (uuid: string) => void };

function QueueRow({ item, isCurrent, onOpen }: QueueRowProps) {
  const { uuid, titulo, prazo, ambigua, tipo, estado, motivo } = item;
  return (
    <button type="button" aria-current={isCurrent} onClick={() => onOpen(uuid)}>
      <span>{titulo}</span>
      <span className={classes.facts}>
        {prazo ? `até ${formatDay(prazo)}` : "sem prazo"} {ambigua && <Tag tone="warning">Escolher</Tag>}
        {tipo === "MUDANCA" && <Tag tone="info">Muda</Tag>}
        {estado === "DESCARTADA" && <Tag>{motivo ? motivoLabels[motivo] : "Descartada"}</Tag>}
      </span>
    </button>
  );
}
