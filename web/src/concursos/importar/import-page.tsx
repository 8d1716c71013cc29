import { calls } from "@cav/contract/calls.ts";
import type { Importacao } from "@cav/contract/concursos/importacao.ts";
import { formatCount, formatInteger } from "@cav/contract/format.ts";
import { Alert, Anchor, Button, Checkbox, Container, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { ScreenTitle } from "../../ui/frames/screen-title.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ExportButton } from "../list/export-button.tsx";
import { concursosKey } from "../queries.ts";
import { FileDrop } from "./file-drop.tsx";
import { ModeloButtons } from "./modelo-buttons.tsx";
import { ReadColumns } from "./read-columns.tsx";
import { RecordsTable } from "./records-table.tsx";

export const meta = () => pageTitle("Importar concursos");

/** Imports exams from a file: a preview of each record, then the import of the valid ones. */
export default function ImportPage() {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<File>();
  const [warns, setWarns] = useState(false);
  const [takesDuplicates, setTakesDuplicates] = useState(false);
  const preview = useMutation({ mutationFn: (file: File) => call(calls.previewImport, { body: file }) });
  const run = useMutation({
    mutationFn: (file: File) =>
      call(calls.importConcursos, {
        body: file,
        query: { avisar: String(warns), duplicado: String(takesDuplicates) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: concursosKey }),
  });

  function choose(file: File) {
    run.reset();
    preview.reset();
    setTakesDuplicates(false);
    setChosen(file);
    preview.mutate(file);
  }

  return (
    <Container py={{ base: 16, sm: 32 }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-end">
          <div>
            <ScreenTitle>Importar concursos</ScreenTitle>
            <Text c="dimmed">
              Uma planilha (XLSX, ODS ou CSV) ou um JSON com até 2.000 concursos e 10 MB. Nada é gravado antes
              de você conferir.
            </Text>
          </div>
          <Group gap="xs" role="group" aria-label="Exportar o catálogo">
            <ExportButton name="concursos.csv" load={() => call(calls.exportConcursosCsv, {})} />
            <ExportButton name="concursos.json" format="JSON" load={() => call(calls.exportConcursos, {})} />
          </Group>
        </Group>
        <ModeloButtons />
        <FileDrop name={chosen?.name} onFile={choose} />
        {preview.isPending && (
          <Skeleton height={200} radius={12} aria-busy="true" aria-label="Conferindo o arquivo" />
        )}
        {preview.isError && (
          <Alert color="red" role="alert" title="O arquivo não pôde ser lido">
            {detailOf(preview.error, "Não foi possível conferir o arquivo. Tente novamente.")}
          </Alert>
        )}
        {run.isError && (
          <Alert color="red" role="alert" title="Nada foi importado">
            {detailOf(run.error, "Não foi possível importar o arquivo. Tente novamente.")}
          </Alert>
        )}
        {run.data && <Done result={run.data} />}
        {preview.data && chosen && (
          <>
            <Counts result={run.data ?? preview.data} />
            {!run.data && (
              <Start
                good={preview.data.novos + preview.data.alterados}
                warns={warns}
                onWarns={setWarns}
                duplicates={preview.data.duplicados}
                takesDuplicates={takesDuplicates}
                onTakesDuplicates={setTakesDuplicates}
                isPending={run.isPending}
                onStart={() => run.mutate(chosen)}
              />
            )}
            <ReadColumns colunas={preview.data.colunas} avisos={preview.data.avisos} />
            <RecordsTable registros={(run.data ?? preview.data).registros} />
          </>
        )}
      </Stack>
    </Container>
  );
}

function Counts({ result }: { result: Importacao }) {
  return (
    <Group gap="xs" role="status">
      <Tag tone="success">{formatCount(result.novos, "novo", "novos")}</Tag>
      <Tag tone="info">{formatCount(result.alterados, "alterado", "alterados")}</Tag>
      <Tag tone="neutral">{formatInteger(result.sem_mudanca)} sem mudança</Tag>
      {result.duplicados > 0 && (
        <Tag tone="warning">{formatCount(result.duplicados, "já publicado", "já publicados")}</Tag>
      )}
      <Tag tone={result.com_erro > 0 ? "danger" : "neutral"}>{formatInteger(result.com_erro)} com erro</Tag>
    </Group>
  );
}

type StartProps = {
  /** Number of records that would be stored. */
  good: number;
  warns: boolean;
  onWarns: (warns: boolean) => void;
  /** Number of likely duplicates, skipped unless the user includes them. */
  duplicates: number;
  takesDuplicates: boolean;
  onTakesDuplicates: (takes: boolean) => void;
  isPending: boolean;
  onStart: () => void;
};

function Start({ good, duplicates, takesDuplicates, isPending, onStart, ...props }: StartProps) {
  if (good + duplicates === 0) return <Text>Não há nada a importar neste arquivo.</Text>;
  const wanted = good + (takesDuplicates ? duplicates : 0);
  return (
    <Group justify="space-between">
      <Stack gap="xs">
        <Checkbox
          label="Avisar os candidatos que combinam"
          description="Dos novos, quem combina; dos alterados, também quem os acompanha."
          checked={props.warns}
          onChange={(event) => props.onWarns(event.currentTarget.checked)}
        />
        {duplicates > 0 && (
          <Checkbox
            label={
              `Publicar também ` +
              `${formatCount(duplicates, "concurso que parece já publicado", "concursos que parecem já publicados")}`
            }
            checked={takesDuplicates}
            onChange={(event) => props.onTakesDuplicates(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <Button onClick={onStart} loading={isPending} disabled={wanted === 0}>
        {wanted === 1 ? "Importar o único válido" : `Importar os ${formatInteger(wanted)} válidos`}
      </Button>
    </Group>
  );
}

function Done({ result }: { result: Importacao }) {
  const stored = result.novos + result.alterados;
  return (
    <Alert color="teal" role="status" title="Importação concluída">
      {formatCount(stored, "concurso foi gravado", "concursos foram gravados")}
      {result.com_erro > 0 &&
        `; ${formatCount(result.com_erro, "ficou de fora", "ficaram de fora")} por erro`}
      .{" "}
      <Anchor component={Link} to="/concursos?sort=recentes">
        Ver os mais recentes
      </Anchor>
    </Alert>
  );
}
