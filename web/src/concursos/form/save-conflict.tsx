import type { AlteracaoConcorrente } from "@cav/contract/concursos/historico.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { ChangeList } from "../page/historico-list.tsx";

type Props = {
  alteracao: AlteracaoConcorrente;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
  isSaving: boolean;
};

/** Shows another editor's concurrent changes, and asks which version to keep. */
export function SaveConflict({ alteracao, onOverwrite, onTakeTheirs, isSaving }: Props) {
  const { autor, em, mudancas } = alteracao;
  return (
    <Alert color="yellow" role="alert" title="Este concurso foi alterado enquanto você editava">
      <Stack gap="sm">
        <Text>
          {autor ?? "Uma importação"} salvou alterações em {formatDateTime(em)}. O que você digitou continua
          aqui.
        </Text>
        <ChangeList mudancas={mudancas} />
        <Group>
          <Button onClick={onOverwrite} disabled={isSaving}>
            Salvar a minha versão por cima
          </Button>
          <Button variant="default" onClick={onTakeTheirs} disabled={isSaving}>
            Descartar a minha e carregar a atual
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
