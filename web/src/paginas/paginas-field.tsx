import { paginasCalls } from "@cav/contract/coletas/paginas.calls.ts";
import type { Pagina } from "@cav/contract/coletas/paginas.ts";
import { limits } from "@cav/contract/limits.ts";
import { Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../lib/client.ts";
import { faultOf, faultyEntryOf } from "../lib/form-errors.ts";
import { showSuccess } from "../ui/dialogs/snackbar.ts";
import { PlainField } from "../ui/fields/plain-field.tsx";
import { FailureAlert } from "../ui/states/failure-alert.tsx";
import { LoadFailure } from "../ui/states/load-failure.tsx";
import { describePagina } from "./pagina-line.tsx";
import { paginasKey, paginasQuery } from "./queries.ts";

/** Followed pages of an exam; saved by their own button, apart from the form. */
export function PaginasField({ uuid }: { uuid: string }) {
  const { data, isPending, isError, refetch } = useQuery(paginasQuery(uuid));
  return (
    <Card component="section" aria-labelledby="paginas-acompanhadas">
      <Stack gap="md">
        <div>
          <Title order={2} fz={20} id="paginas-acompanhadas">
            Páginas acompanhadas
          </Title>
          <Text c="dimmed">
            As páginas deste concurso no site da banca ou do órgão, até {limits.paginasDoConcursoMax}. Quem
            salvou o concurso é avisado do que sair nelas.
          </Text>
        </div>
        {isPending && <Skeleton height={64} radius={8} aria-busy="true" />}
        {isError && <LoadFailure onRetry={refetch}>Não foi possível carregar as páginas.</LoadFailure>}
        {data && (
          <Enderecos key={data.paginas.map((one) => one.uuid).join()} uuid={uuid} paginas={data.paginas} />
        )}
      </Stack>
    </Card>
  );
}

type EnderecosProps = { uuid: string; paginas: readonly Pagina[] };

function Enderecos({ uuid, paginas }: EnderecosProps) {
  const [enderecos, setEnderecos] = useState(paginas.map(({ endereco }) => endereco));
  const save = useSave(uuid);
  const faulty = faultyEntryOf(save.error);
  const change = (at: number, endereco: string) => setEnderecos(enderecos.with(at, endereco));
  const remove = (at: number) => {
    save.reset();
    setEnderecos(enderecos.toSpliced(at, 1));
  };
  function saveAll() {
    const written = enderecos.map((one) => one.trim()).filter(Boolean);
    setEnderecos(written);
    save.mutate(written);
  }
  return (
    <>
      {save.error && faulty === undefined && (
        <FailureAlert>{faultOf(save.error, "Não foi possível salvar. Tente novamente.")}</FailureAlert>
      )}
      {enderecos.map((endereco, at) => (
        <Endereco
          // biome-ignore lint/suspicious/noArrayIndexKey: an address that is typed has no other name than its place
          key={at}
          number={at + 1}
          endereco={endereco}
          pagina={paginas.find((one) => one.endereco === endereco)}
          error={faulty === at ? faultOf(save.error, "") : undefined}
          onChange={(changed) => change(at, changed)}
          onRemove={() => remove(at)}
        />
      ))}
      <Group gap="xs">
        {enderecos.length < limits.paginasDoConcursoMax && (
          <Button variant="default" onClick={() => setEnderecos([...enderecos, ""])}>
            Adicionar página
          </Button>
        )}
        <Button variant="light" loading={save.isPending} onClick={saveAll}>
          Acompanhar estas páginas
        </Button>
      </Group>
    </>
  );
}

function useSave(uuid: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (enderecos: string[]) =>
      call(paginasCalls.savePaginas, { params: { uuid }, body: { enderecos } }),
    async onSuccess(saved) {
      queries.setQueryData(paginasQuery(uuid).queryKey, saved);
      showSuccess("Páginas salvas. As novas são visitadas agora.");
      await queries.invalidateQueries({ queryKey: paginasKey });
    },
  });
}

type EnderecoProps = {
  number: number;
  endereco: string;
  pagina: Pagina | undefined;
  error: string | undefined;
  onChange: (endereco: string) => void;
  onRemove: () => void;
};

function Endereco({ number, endereco, pagina, error, onChange, onRemove }: EnderecoProps) {
  return (
    <Group align="flex-end" gap="xs">
      <div style={{ flex: "1 1 260px" }}>
        <PlainField
          label={`Página ${number}`}
          description={pagina && describePagina(pagina)}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          value={endereco}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <Button variant="default" onClick={onRemove} aria-label={`Remover a página ${number}`}>
        Remover
      </Button>
    </Group>
  );
}
