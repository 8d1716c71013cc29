import { calls } from "@cav/contract/calls.ts";
import type { EditalArquivo } from "@cav/contract/concursos/editais.ts";
import { formatBytes } from "@cav/contract/format.ts";
import { Button, FileButton, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { concursosKey, rascunhosKey } from "../queries.ts";

const { types, maxBytes } = calls.saveEdital.upload;

/** Exam or draft that owns the notice. */
export type EditalOwner = { uuid: string; isRascunho: boolean };
type Changed = { edital_arquivo: EditalArquivo | null; versao: number };

type Props = {
  owner: EditalOwner;
  arquivo: EditalArquivo | null;
  /** Called after an upload, which saves at once and increments the version. */
  onChanged: (changed: Changed) => void;
};

/** Buttons that store, replace and remove the notice's file. */
export default function EditalUpload({ owner, arquivo, onChanged }: Props) {
  const queries = useQueryClient();
  const change = useMutation({
    async mutationFn(file: File | null): Promise<Changed> {
      if (file && file.size > maxBytes)
        throw new TooLarge(`O arquivo pode ter até ${formatBytes(maxBytes)}.`);
      return keep(owner, file);
    },
    async onSuccess(changed, file) {
      onChanged(changed);
      showSuccess(file ? "Edital em PDF guardado." : "Edital em PDF removido.");
      await queries.invalidateQueries({ queryKey: owner.isRascunho ? rascunhosKey : concursosKey });
    },
  });
  return (
    <>
      {change.isError && <FailureAlert>{reasonOf(change.error)}</FailureAlert>}
      <Group gap="xs">
        <FileButton onChange={(file) => file && change.mutate(file)} accept={types.join()}>
          {(button) => (
            <Button variant="light" loading={change.isPending} {...button}>
              {arquivo ? "Trocar PDF" : "Enviar PDF"}
            </Button>
          )}
        </FileButton>
        {arquivo && (
          <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
            Remover PDF
          </Button>
        )}
      </Group>
    </>
  );
}

class TooLarge extends Error {}

const reasonOf = (error: Error) =>
  error instanceof TooLarge
    ? error.message
    : detailOf(error, "Não foi possível guardar o edital. Tente novamente.");

function keep({ uuid, isRascunho }: EditalOwner, file: File | null): Promise<Changed> {
  const params = { uuid };
  if (!file) {
    return isRascunho ? call(calls.removeRascunhoEdital, { params }) : call(calls.removeEdital, { params });
  }
  const sent = { params, body: {}, upload: file };
  return isRascunho ? call(calls.saveRascunhoEdital, sent) : call(calls.saveEdital, sent);
}
