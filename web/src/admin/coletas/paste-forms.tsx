import { calls } from "@cav/contract/calls.ts";
import { TextoColadoInput } from "@cav/contract/coletas/textos-colados.ts";
import { formatBytes } from "@cav/contract/format.ts";
import { Button, FileButton, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FailureAlert } from "../../ui/states/failure-alert.tsx";
import { textosColadosQuery } from "./queries.ts";

const otherwise = "Não foi possível guardar o edital. Tente de novo.";

/** Sends a paste, and refreshes the list below. */
function usePaste<T>(send: (given: T) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onSuccess() {
      showSuccess("Recebido. Veja abaixo o que dele se lê.");
      onDone();
      await queries.invalidateQueries({ queryKey: textosColadosQuery.queryKey });
    },
  });
}

type Faults = { url?: string; texto?: string };

/** Returns the faults of the fields; undefined if there are none. */
function faultsOf(input: unknown): Faults | undefined {
  const read = TextoColadoInput.safeParse(input);
  if (read.success) return undefined;
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.at(-1), message]));
}

const nothing = { texto: "", url: "" };

type PasteFormProps = {
  tipo: TextoColadoInput["tipo"];
  /** Address of an aggregator's news, in which the official address is found. */
  noticia: string | null;
};

/** Form for an address to fetch, or for a text with its source address. */
export function PasteForm({ tipo, noticia }: PasteFormProps) {
  const [given, setGiven] = useState({ ...nothing, url: noticia ?? "" });
  const [faults, setFaults] = useState<Faults>();
  const paste = usePaste(
    (body: TextoColadoInput) => call(calls.createTextoColado, { body }),
    () => setGiven(nothing),
  );
  const isText = tipo === "TEXTO";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = given.url.trim();
    const body: TextoColadoInput =
      tipo === "TEXTO" ? { tipo, texto: given.texto, url: url || null } : { tipo, url };
    const wrong = faultsOf(body);
    setFaults(wrong);
    if (!wrong) paste.mutate(body);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {paste.isError && <FailureAlert>{detailOf(paste.error, otherwise)}</FailureAlert>}
        {isText && (
          <Textarea
            label="Texto do edital"
            size="md"
            rows={10}
            required
            value={given.texto}
            error={faults?.texto}
            onChange={({ currentTarget: { value } }) => setGiven({ ...given, texto: value })}
          />
        )}
        <TextInput
          label={isText ? "De onde veio" : "Endereço do edital"}
          description={
            isText
              ? "O endereço oficial em que o texto está. Não é buscado."
              : "De uma página ou de um PDF. É buscado uma vez."
          }
          type="url"
          placeholder="https://…"
          required={!isText}
          value={given.url}
          error={faults?.url}
          onChange={({ currentTarget: { value } }) => setGiven({ ...given, url: value })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={paste.isPending}>
            {isText ? "Guardar" : "Buscar"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const { types, maxBytes } = calls.createPdfTextoColado.upload;

export function PastePdf() {
  const [fault, setFault] = useState<string>();
  const paste = usePaste(
    (upload: File) => call(calls.createPdfTextoColado, { body: {}, upload }),
    () => undefined,
  );
  const take = (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > maxBytes;
    setFault(isTooLarge ? `O arquivo pode ter até ${formatBytes(maxBytes)}.` : undefined);
    if (!isTooLarge) paste.mutate(file);
  };
  const said = fault ?? (paste.isError ? detailOf(paste.error, otherwise) : undefined);
  return (
    <Stack gap="md">
      {said && <FailureAlert>{said}</FailureAlert>}
      <Group>
        <FileButton onChange={take} accept={types.join()}>
          {(button) => (
            <Button loading={paste.isPending} {...button}>
              Escolher PDF
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          Até {formatBytes(maxBytes)}, sem senha.
        </Text>
      </Group>
    </Stack>
  );
}
