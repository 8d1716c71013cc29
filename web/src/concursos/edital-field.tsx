import { calls } from "@cav/contract/calls.ts";
import type { EditalArquivo } from "@cav/contract/editais.ts";
import { formatBytes, formatDateTime } from "@cav/contract/format.ts";
import { Button, Card, FileButton, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { FailureAlert } from "../ui/failure-alert.tsx";
import { showSuccess } from "../ui/snackbar.ts";
import { concursosKey, rascunhosKey } from "./queries.ts";

const { types, maxBytes } = calls.saveEdital.upload;

/** Exam or draft that owns the notice; undefined when neither is saved yet. */
type Owner = { uuid: string; isRascunho: boolean };
type Changed = { edital_arquivo: EditalArquivo | null; versao: number };

type Props = {
  owner: Owner | undefined;
  stored: EditalArquivo | null;
  /** Called after an upload, which saves at once and increments the version. */
  onChanged: (versao: number) => void;
};

/** Uploads the notice's file, beside its address. */
export const EditalField = memo(function EditalField({ owner, stored, onChanged }: Props) {
  const [arquivo, setArquivo] = useState(stored);
  const queries = useQueryClient();
  const change = useMutation({
    async mutationFn(file: File | null): Promise<Changed> {
      if (!owner) throw new Error("nothing to keep a notice of");
      if (file && file.size > maxBytes)
        throw new TooLarge(`O arquivo pode ter até ${formatBytes(maxBytes)}.`);
      return keep(owner, file);
    },
    async onSuccess({ edital_arquivo, versao }, file) {
      setArquivo(edital_arquivo);
      onChanged(versao);
      showSuccess(file ? "Edital em PDF guardado." : "Edital em PDF removido.");
      await queries.invalidateQueries({ queryKey: owner?.isRascunho ? rascunhosKey : concursosKey });
    },
  });
  return (
    <Card component="section" aria-labelledby="edital-pdf">
      <Stack gap="md">
        <Title order={2} fz={20} id="edital-pdf">
          Edital em PDF
        </Title>
        {change.isError && <FailureAlert>{reasonOf(change.error)}</FailureAlert>}
        <Text>
          {arquivo
            ? `${arquivo.nome} · ${formatBytes(arquivo.bytes)} · enviado em ${formatDateTime(arquivo.enviado_em)}`
            : owner
              ? "Nenhum arquivo. Quem vê o concurso pode baixar o que for enviado aqui."
              : "Salve o rascunho, ou publique, e envie o arquivo depois."}
        </Text>
        {owner && (
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
        )}
        <Text size="sm" c="dimmed">
          Até {formatBytes(maxBytes)}. É guardado na hora, sem avisar ninguém.
        </Text>
      </Stack>
    </Card>
  );
});

class TooLarge extends Error {}

const reasonOf = (error: Error) =>
  error instanceof TooLarge
    ? error.message
    : detailOf(error, "Não foi possível guardar o edital. Tente novamente.");

function keep({ uuid, isRascunho }: Owner, file: File | null): Promise<Changed> {
  const params = { uuid };
  if (!file) {
    return isRascunho ? call(calls.removeRascunhoEdital, { params }) : call(calls.removeEdital, { params });
  }
  const sent = { params, body: {}, upload: file };
  return isRascunho ? call(calls.saveRascunhoEdital, sent) : call(calls.saveEdital, sent);
}
