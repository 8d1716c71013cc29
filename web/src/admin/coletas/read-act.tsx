import { calls } from "@cav/contract/calls.ts";
import { atoLabels } from "@cav/contract/coletas/minutas.ts";
import type { TextosColados } from "@cav/contract/coletas/textos-colados.ts";
import { Anchor, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { AboutConcurso } from "./about-concurso.tsx";
import classes from "./minutas.module.css";
import { minutasKey } from "./queries.ts";

type Lido = TextosColados[number]["lidos"][number];

/** An act of a pasted text: its kind and the reason, and its draft or a button that makes one. */
export function ReadAct({ lido }: { lido: Lido }) {
  const { inicio, tipo_de_ato, citacao, minuta } = lido;
  return (
    <div className={classes.read}>
      <Text fz="sm" fw={600}>
        {atoLabels[tipo_de_ato] ?? tipo_de_ato}
      </Text>
      <Text fz="sm" c="dimmed">
        {inicio}
      </Text>
      <Text fz="sm">
        {citacao ? (
          <>
            Por causa de <q className={classes.said}>{citacao}</q>
          </>
        ) : (
          "Nenhuma palavra do texto fala de um concurso que abre ou muda."
        )}
      </Text>
      {minuta ? (
        <Anchor component={Link} to={`/admin/coletas?minuta=${minuta}`} fz="sm">
          Abrir a minuta
        </Anchor>
      ) : (
        <MakeMinuta lido={lido} />
      )}
    </div>
  );
}

/** Makes a draft of an act, of a new exam or about one of the catalogue, and opens it. */
function MakeMinuta({ lido: { ato_id } }: { lido: Lido }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: (concurso_uuid: string | null) =>
      call(calls.createMinuta, { body: { ato_id, concurso_uuid } }),
    async onSuccess({ uuid }) {
      await queries.invalidateQueries({ queryKey: minutasKey });
      void navigate(`/admin/coletas?minuta=${uuid}`);
    },
    onError: (error) => showError(detailOf(error, "Não foi possível criar a minuta. Tente novamente.")),
  });
  return (
    <Group gap="md">
      <Anchor
        component="button"
        type="button"
        fz="sm"
        disabled={make.isPending}
        onClick={() => make.mutate(null)}
      >
        Criar a minuta de um concurso novo
      </Anchor>
      <AboutConcurso label="É sobre um concurso do catálogo…" onChoose={(uuid) => make.mutate(uuid)} />
    </Group>
  );
}
