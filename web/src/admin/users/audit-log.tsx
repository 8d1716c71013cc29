import { formatDateTime } from "@cav/contract/format.ts";
import { type AuditEntry, acaoLabels } from "@cav/contract/users/audit.ts";
import { Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pages } from "../../ui/frames/pages.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import classes from "./audit-log.module.css";
import { changeText } from "./change-text.ts";
import { auditQuery } from "./queries.ts";

/** Administrators' actions on a user, and the user's own as administrator. */
export function AuditLog({ uuid }: { uuid: string }) {
  const [page, setPage] = useState(1);
  const log = useQuery(auditQuery(uuid, page));
  return (
    <Card component="section" aria-labelledby="auditoria">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="auditoria">
            Auditoria
          </Title>
          <Text c="dimmed">
            O que administradores fizeram nesta conta, e o que ela fez como administradora.
          </Text>
        </div>
        {log.isPending && <Skeleton height={120} radius={8} aria-busy="true" />}
        {log.isError && (
          <ErrorState title="Erro ao carregar a auditoria" onRetry={() => void log.refetch()} />
        )}
        {log.data?.total === 0 && <Text>Nenhuma ação registrada.</Text>}
        {log.data && log.data.total > 0 && (
          <ol className={classes.entries} aria-labelledby="auditoria">
            {log.data.items.map((entry) => (
              <AuditLine key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        {log.data && <Pages pages={log.data.pages} page={page} onPage={setPage} />}
      </Stack>
    </Card>
  );
}

const gone = (nome: string | null | undefined) => nome ?? "conta excluída";

/** One entry: action, target, author, time. */
export function AuditLine({ entry: { acao, autor, alvo, mudancas, created_at } }: { entry: AuditEntry }) {
  return (
    <li>
      <Text fw={650}>
        {acaoLabels[acao]}
        {alvo && `: ${alvo.tipo === "USUARIO" ? gone(alvo.nome) : (alvo.nome ?? "excluído desde então")}`}
      </Text>
      {mudancas.length > 0 && (
        <ul className={classes.changes}>
          {mudancas.map((mudanca) => (
            <li key={mudanca.campo}>{changeText(mudanca)}</li>
          ))}
        </ul>
      )}
      <Text c="dimmed" fz={14}>
        {gone(autor.nome)} · <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </Text>
    </li>
  );
}
