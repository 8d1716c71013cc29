import { calls } from "@cav/contract/calls.ts";
import { type ModeloFormato, modeloFormatos } from "@cav/contract/concursos/importacao.ts";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { saveFile } from "../../lib/save-file.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { IconDownload } from "../../ui/icons/download.ts";

const loads: Record<ModeloFormato, () => Promise<BlobPart>> = {
  xlsx: () => call(calls.getModeloXlsx, {}),
  ods: () => call(calls.getModeloOds, {}),
  // Reading the answer as text removed its byte order mark, without which Excel misreads accents.
  csv: async () => `\uFEFF${await call(calls.getModeloCsv, {})}`,
};

/** Downloads of the file to fill in, with examples. */
export function ModeloButtons() {
  return (
    <Group gap="xs" role="group" aria-label="Modelos para preencher">
      {modeloFormatos.map((formato) => (
        <ModeloButton key={formato} formato={formato} />
      ))}
    </Group>
  );
}

function ModeloButton({ formato }: { formato: ModeloFormato }) {
  const download = useMutation({
    mutationFn: loads[formato],
    onSuccess: (content) => saveFile(`modelo-de-concursos.${formato}`, content, ""),
    onError: (error) => showError(detailOf(error, "Não foi possível baixar o modelo. Tente novamente.")),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => download.mutate()}
      loading={download.isPending}
    >
      Modelo {formato.toUpperCase()}
    </Button>
  );
}
