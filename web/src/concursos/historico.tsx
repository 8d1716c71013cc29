import { formatDateTime } from "@cav/contract/format.ts";
import type { Mudanca, Retificacao } from "@cav/contract/historico.ts";
import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import classes from "./historico.module.css";
import { historicoQuery } from "./queries.ts";

/** What was changed since the exam was published, newest first. */
export function HistoricoSection({ uuid }: { uuid: string }) {
  const historico = useQuery(historicoQuery(uuid));
  return (
    <section aria-labelledby="historico">
      <Title order={2} fz={22} mb={16} id="historico">
        Histórico de alterações
      </Title>
      {historico.isPending && <Skeleton height={64} radius={12} aria-busy="true" />}
      {historico.isError && (
        <Group role="alert">
          <Text>Não foi possível carregar o histórico.</Text>
          <Button variant="default" onClick={() => void historico.refetch()}>
            Tentar de novo
          </Button>
        </Group>
      )}
      {historico.data?.length === 0 && (
        <Text c="dimmed">Nada mudou desde que este concurso foi publicado aqui.</Text>
      )}
      {historico.data && historico.data.length > 0 && (
        <ol className={classes.list}>
          {historico.data.map((one) => (
            <Entry key={one.versao} retificacao={one} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ retificacao: { em, autor, mudancas } }: { retificacao: Retificacao }) {
  return (
    <li>
      <Stack gap={6}>
        <Text fw={650}>
          {formatDateTime(em)}
          {autor && ` · ${autor}`}
        </Text>
        <ChangeList mudancas={mudancas} />
      </Stack>
    </li>
  );
}

/** Changed facts, each from what to what. */
export function ChangeList({ mudancas }: { mudancas: Mudanca[] }) {
  return (
    <ul className={classes.changes}>
      {mudancas.map((mudanca, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one fact may change several times in one entry, in a fixed order
        <li key={index}>
          <span className={classes.label}>
            {mudanca.rotulo}
            {mudanca.cargo && ` (${mudanca.cargo})`}:
          </span>{" "}
          <Change mudanca={mudanca} />
        </li>
      ))}
    </ul>
  );
}

function Change({ mudanca: { tipo, de, para } }: { mudanca: Mudanca }) {
  if (tipo === "incluido") return <ins>incluído: {para}</ins>;
  if (tipo === "removido") return <del>removido: {de}</del>;
  return (
    <>
      <del>{de ?? "não divulgado"}</del>
      <span aria-hidden="true"> → </span>
      <ins>{para ?? "não divulgado"}</ins>
    </>
  );
}
