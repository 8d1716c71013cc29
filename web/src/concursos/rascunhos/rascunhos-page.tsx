import type { RascunhoResumo } from "@cav/contract/concursos/rascunhos.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { Anchor, Button, Container, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pageTitle } from "../../lib/page-title.ts";
import { HorizonDrawing } from "../../ui/drawings.tsx";
import table from "../../ui/frames/data-table.module.css";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { IconPlus } from "../../ui/icons/plus.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { rascunhosQuery } from "../queries.ts";
import { DeleteRascunho } from "./delete-rascunho.tsx";

export const meta = () => pageTitle("Rascunhos");

/** Unpublished exams: what is missing, and when they will be published. */
export default function RascunhosPage() {
  const list = useQuery(rascunhosQuery);
  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <ScreenTitle>Rascunhos</ScreenTitle>
          <Button
            component={Link}
            to="/concursos/novo"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Novo concurso
          </Button>
        </Group>
        {list.isError ? (
          <ErrorState title="Não foi possível carregar os rascunhos." onRetry={() => void list.refetch()} />
        ) : list.data ? (
          <Rascunhos items={list.data} />
        ) : (
          <Skeleton height={220} radius={12} aria-busy="true" aria-label="Carregando rascunhos" />
        )}
      </Stack>
    </Container>
  );
}

function Rascunhos({ items }: { items: RascunhoResumo[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        drawing={<HorizonDrawing />}
        title="Nenhum rascunho"
        detail={
          "Um concurso que ainda não está pronto fica aqui: ninguém o vê e ninguém é avisado até que " +
          "seja publicado."
        }
      />
    );
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption hidden>Concursos que não estão publicados</caption>
        <thead>
          <tr>
            <th scope="col">Concurso</th>
            <th scope="col">Cargos</th>
            <th scope="col">Publicação</th>
            <th scope="col">Salvo</th>
            <th scope="col">
              <span>Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((rascunho) => (
            <RascunhoLine key={rascunho.uuid} {...rascunho} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RascunhoLine(rascunho: RascunhoResumo) {
  const { uuid, titulo, total_cargos, updated_at, autor } = rascunho;
  const name = titulo || "Sem título";
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={`/concursos/rascunhos/${uuid}`}>
          {name}
        </Anchor>
      </th>
      <td data-label="Cargos">{formatCount(total_cargos, "cargo", "cargos")}</td>
      <td data-label="Publicação">
        <Publication {...rascunho} />
      </td>
      <td data-label="Salvo">
        <span>
          {formatDateTime(updated_at)}
          {autor && `, por ${autor}`}
        </span>
      </td>
      <td>
        <DeleteRascunho uuid={uuid} titulo={name} />
      </td>
    </tr>
  );
}

function Publication({ publicar_em, falha }: Pick<RascunhoResumo, "publicar_em" | "falha">) {
  if (falha)
    return (
      <div>
        <Tag tone="warning">Não foi publicado</Tag>
        <Text fz="sm">{falha}</Text>
      </div>
    );
  return publicar_em ? <Tag tone="info">Em {formatDateTime(publicar_em)}</Tag> : <Tag>À mão</Tag>;
}
