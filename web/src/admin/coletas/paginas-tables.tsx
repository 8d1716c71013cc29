import { paginasCalls } from "@cav/contract/coletas/paginas.calls.ts";
import type { PaginasAdmin } from "@cav/contract/coletas/paginas.ts";
import { paginaEstadoLabels } from "@cav/contract/coletas/paginas.words.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { describeAgo } from "../../lib/ago.ts";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { paginasKey } from "../../paginas/queries.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import table from "../../ui/frames/data-table.module.css";

type PropostaRow = PaginasAdmin["propostas"][number];
type FalhaRow = PaginasAdmin["falhas"][number];

const origemLabels: Record<PropostaRow["origem"], string> = {
  ATO: "Está em um ato do concurso",
  FORMULARIO: "Formulário do concurso",
  PROPOSTA: "Indicada por quem salvou o concurso",
};

/** Proposed pages; one press accepts or rejects each. */
export function PropostasTable({ items }: { items: readonly PropostaRow[] }) {
  return (
    <Table caption="Páginas propostas" heads={["Página", "Concurso", "Origem", "Decisão"]}>
      {items.map((proposta) => (
        <tr key={`${proposta.uuid} ${proposta.concurso.uuid}`}>
          <PaginaCell endereco={proposta.endereco} />
          <ConcursoCell {...proposta.concurso} />
          <td data-label="Origem">
            {origemLabels[proposta.origem]}
            <Text fz="sm" c="dimmed">
              {describeAgo(proposta.proposta_em)}
            </Text>
          </td>
          <td data-label="Decisão">
            <Decision {...proposta} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Decision({ uuid, endereco, concurso }: PropostaRow) {
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (aceita: boolean) =>
      call(paginasCalls.decidePagina, { params: { uuid, concurso: concurso.uuid }, body: { aceita } }),
    onSuccess: (_, aceita) =>
      showSuccess(aceita ? "Página aceita. Ela é visitada agora." : "Página recusada."),
    onError: (error) => showError(detailOf(error, "Não foi possível guardar a decisão. Tente novamente.")),
    onSettled: () => queries.invalidateQueries({ queryKey: paginasKey }),
  });
  return (
    <Group gap="xs">
      <Button
        loading={decide.isPending}
        onClick={() => decide.mutate(true)}
        aria-label={`Aceitar ${endereco}`}
      >
        Aceitar
      </Button>
      <Button
        variant="default"
        disabled={decide.isPending}
        onClick={() => decide.mutate(false)}
        aria-label={`Recusar ${endereco}`}
      >
        Recusar
      </Button>
    </Group>
  );
}

/** Unreadable pages with the cause, longest failing first. */
export function FalhasTable({ items }: { items: readonly FalhaRow[] }) {
  return (
    <Table caption="Páginas que não conseguimos ler" heads={["Página", "Concurso", "Estado", "Visitas"]}>
      {items.map((falha) => (
        <tr key={`${falha.uuid} ${falha.concurso.uuid}`}>
          <PaginaCell endereco={falha.endereco} />
          <ConcursoCell {...falha.concurso} />
          <td data-label="Estado">
            {paginaEstadoLabels[falha.estado]}
            <Text fz="sm" c="dimmed">
              {falha.causa && `${falha.causa}. `}Desde {formatDateTime(falha.desde)}
            </Text>
          </td>
          <td data-label="Visitas">
            <Text fz="sm">Próxima: {formatDateTime(falha.proxima_visita)}</Text>
            <VisitButton {...falha} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function VisitButton({ uuid, endereco }: FalhaRow) {
  const queries = useQueryClient();
  const visit = useMutation({
    mutationFn: () => call(paginasCalls.requestPagina, { params: { uuid } }),
    onSuccess: () => showSuccess("Visita pedida."),
    onError: (error) => showError(detailOf(error, "Não foi possível pedir a visita.")),
    onSettled: () => queries.invalidateQueries({ queryKey: paginasKey }),
  });
  return (
    <Button
      variant="default"
      loading={visit.isPending}
      onClick={() => visit.mutate()}
      aria-label={`Visitar agora ${endereco}`}
    >
      Visitar agora
    </Button>
  );
}

type TableProps = { caption: string; heads: readonly string[]; children: ReactNode };

function Table({ caption, heads, children }: TableProps) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption hidden>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function PaginaCell({ endereco }: { endereco: string }) {
  return (
    <th scope="row" style={{ overflowWrap: "anywhere" }}>
      <Anchor href={endereco} target="_blank" rel="noopener noreferrer">
        {endereco}
      </Anchor>
    </th>
  );
}

function ConcursoCell({ uuid, titulo }: FalhaRow["concurso"]) {
  return (
    <td data-label="Concurso">
      <Anchor component={Link} to={`/concursos/${uuid}`}>
        {titulo}
      </Anchor>
    </td>
  );
}
