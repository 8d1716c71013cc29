import { paginasCalls } from "@cav/contract/coletas/paginas.calls.ts";
import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../lib/client.ts";
import { faultOf } from "../lib/form-errors.ts";
import { PlainField } from "../ui/fields/plain-field.tsx";
import { shortAddressOf } from "./pagina-line.tsx";
import classes from "./paginas.module.css";
import { paginasQuery } from "./queries.ts";

type Props = { uuid: string; proposta: string | null };

/** Lets users who saved an exam propose its official page; shows the proposal until it is reviewed. */
export function Proposta({ uuid, proposta }: Props) {
  const [isOpen, { open }] = useDisclosure(false);
  if (proposta)
    return (
      <p className={classes.pagina} role="status">
        Obrigado! Vamos conferir.
        <span className={classes.label}>Você indicou {shortAddressOf(proposta)}</span>
      </p>
    );
  if (isOpen) return <PropostaForm uuid={uuid} />;
  return (
    <p className={classes.pagina}>
      Conhece a página oficial deste concurso?{" "}
      <Button variant="default" onClick={open}>
        Indique
      </Button>
    </p>
  );
}

function PropostaForm({ uuid }: { uuid: string }) {
  const queries = useQueryClient();
  const [endereco, setEndereco] = useState("");
  const send = useMutation({
    mutationFn: () => call(paginasCalls.proposePagina, { params: { uuid }, body: { endereco } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: paginasQuery(uuid).queryKey }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }
  return (
    <form noValidate onSubmit={submit}>
      <PlainField
        label="Endereço da página oficial"
        description="A página do concurso no site da banca ou do órgão."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://…"
        autoFocus
        value={endereco}
        onChange={({ currentTarget }) => setEndereco(currentTarget.value)}
        error={send.error ? faultOf(send.error, "Não foi possível enviar. Tente novamente.") : undefined}
      />
      <Group mt="xs">
        <Button type="submit" variant="light" loading={send.isPending}>
          Indicar página
        </Button>
      </Group>
    </form>
  );
}
