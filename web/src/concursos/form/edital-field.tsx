import { calls } from "@cav/contract/calls.ts";
import type { EditalArquivo } from "@cav/contract/concursos/editais.ts";
import { formatBytes, formatDateTime } from "@cav/contract/format.ts";
import { Card, Stack, Text, Title } from "@mantine/core";
import { lazy, memo, Suspense, useState } from "react";
import type { EditalOwner } from "./edital-upload.tsx";

// A new exam has no owner yet, so that it needs no buttons.
const EditalUpload = lazy(() => import("./edital-upload.tsx"));

type Props = {
  owner: EditalOwner | undefined;
  stored: EditalArquivo | null;
  /** Called after an upload, with the exam's next version. */
  onChanged: (versao: number) => void;
};

/** Uploads the notice's file, beside its address. */
export const EditalField = memo(function EditalField({ owner, stored, onChanged }: Props) {
  const [arquivo, setArquivo] = useState(stored);
  return (
    <Card component="section" aria-labelledby="edital-pdf">
      <Stack gap="md">
        <Title order={2} fz={20} id="edital-pdf">
          Edital em PDF
        </Title>
        <Text>
          {arquivo
            ? `${arquivo.nome} · ${formatBytes(arquivo.bytes)} · enviado em ${formatDateTime(arquivo.enviado_em)}`
            : owner
              ? "Nenhum arquivo. Quem vê o concurso pode baixar o que for enviado aqui."
              : "Salve o rascunho, ou publique, e envie o arquivo depois."}
        </Text>
        {owner && (
          <Suspense fallback={null}>
            <EditalUpload
              owner={owner}
              arquivo={arquivo}
              onChanged={({ edital_arquivo, versao }) => {
                setArquivo(edital_arquivo);
                onChanged(versao);
              }}
            />
          </Suspense>
        )}
        <Text size="sm" c="dimmed">
          Até {formatBytes(calls.saveEdital.upload.maxBytes)}. É guardado na hora, sem avisar ninguém.
        </Text>
      </Stack>
    </Card>
  );
});
