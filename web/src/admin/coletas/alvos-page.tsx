import { permits } from "@cav/contract/access.ts";
import { type Alvo, type AlvoEstado, alvoEstadoLabels } from "@cav/contract/coletas/alvos.ts";
import { NativeSelect, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageTitle } from "../../lib/page-title.ts";
import { useUser } from "../../lib/session-context.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { AlvosTable } from "./alvos-table.tsx";
import { draftOfAlvo } from "./fonte-draft.ts";
import { FonteForm } from "./fonte-form.tsx";
import { alvosQuery } from "./queries.ts";

export const meta = () => pageTitle("Bancas e municípios");

const choices = [
  { value: "", label: "Todas" },
  ...Object.entries(alvoEstadoLabels).map(([value, label]) => ({ value, label })),
];

/** Organisers and large municipalities: those whose own pages are collected, and those that could be. */
export default function AlvosPage() {
  const list = useQuery(alvosQuery);
  const isAdmin = permits("admin", useUser());
  const [estado, setEstado] = useState<AlvoEstado | "">("");
  const [added, setAdded] = useState<Alvo>();
  const shown = list.data?.filter((alvo) => estado === "" || alvo.estado === estado) ?? [];
  const close = () => setAdded(undefined);
  return (
    <>
      <Title order={2} fz={20}>
        Bancas e municípios
      </Title>
      <Text c="dimmed" maw={640}>
        As bancas conhecidas e os municípios mais populosos: a página de cada um já é uma fonte? Os endereços
        são só os que um ato ou uma página guardada imprime; os outros, quem administra preenche.
      </Text>
      {list.isPending && (
        <Skeleton height={320} radius={12} aria-busy="true" aria-label="Carregando bancas e municípios" />
      )}
      {list.isError && (
        <ErrorState
          title="Não foi possível carregar bancas e municípios."
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState drawing={<HorizonDrawing />} title="Nenhuma banca e nenhum município" />
      )}
      {list.data && list.data.length > 0 && (
        <>
          <NativeSelect
            label="Situação"
            size="md"
            maw={320}
            data={choices}
            value={estado}
            onChange={(event) => setEstado(event.currentTarget.value as AlvoEstado | "")}
          />
          <Part
            title="Bancas"
            tipo="BANCA"
            all={list.data}
            shown={shown}
            onAdd={isAdmin ? setAdded : undefined}
          />
          <Part
            title="Municípios"
            tipo="MUNICIPIO"
            all={list.data}
            shown={shown}
            onAdd={isAdmin ? setAdded : undefined}
          />
        </>
      )}
      <Dialog isOpen={added !== undefined} title="Nova fonte" onClose={close}>
        {added && <FonteForm draft={draftOfAlvo(added)} onDone={close} />}
      </Dialog>
    </>
  );
}

type PartProps = {
  title: string;
  tipo: Alvo["tipo"];
  all: Alvo[];
  shown: Alvo[];
  onAdd: ((alvo: Alvo) => void) | undefined;
};

function Part({ title, tipo, all, shown, onAdd }: PartProps) {
  const own = all.filter((alvo) => alvo.tipo === tipo);
  const answering = own.filter(({ estado }) => estado === "RESPONDE").length;
  const items = shown.filter((alvo) => alvo.tipo === tipo);
  const heading = `alvos-${tipo.toLowerCase()}`;
  return (
    <Stack component="section" gap="sm" aria-labelledby={heading}>
      <Title order={3} fz={18} id={heading}>
        {title}
      </Title>
      <Text role="status">
        {answering} de {own.length} respondem.
        {items.length === 0 && " Nenhuma nesta situação."}
      </Text>
      {items.length > 0 && <AlvosTable title={title} items={items} onAdd={onAdd} />}
    </Stack>
  );
}
