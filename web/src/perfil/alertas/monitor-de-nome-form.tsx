import { calls } from "@cav/contract/calls.ts";
import type { MeuMonitorDeNome } from "@cav/contract/jornada/monitor-de-nome.ts";
import {
  isNameOf,
  type MotivoMonitorDeNome,
  motivoMonitorDeNomeLabels,
  motivosMonitorDeNome,
} from "@cav/contract/jornada/monitor-de-nome.words.ts";
import { limits } from "@cav/contract/limits.ts";
import type { User } from "@cav/contract/users/users.ts";
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showFieldErrors } from "../../lib/form-errors.ts";
import { showError, showSuccess } from "../../ui/dialogs/snackbar.ts";
import { FormSwitch } from "../../ui/fields/form-switch.tsx";
import { monitorDeNomeQuery } from "../queries.ts";

type Props = { user: Pick<User, "nome">; vigia: MeuMonitorDeNome["vigia"]; onDone: () => void };

/** Form of the monitored name; shows the server's errors. */
export function MonitorDeNomeForm({ user, vigia, onDone }: Props) {
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: {
      nome: vigia?.nome ?? user.nome,
      cpf: vigia?.cpf ?? "",
      motivo: vigia?.motivo ?? ("" as MotivoMonitorDeNome | ""),
      motivo_texto: vigia?.motivo_texto ?? "",
      a_qualquer_hora: vigia?.a_qualquer_hora ?? true,
      consentimento: vigia !== null,
    },
  });
  const { errors, isSubmitting } = formState;
  const isOthers = !isNameOf(user.nome, watch("nome"));
  const save = handleSubmit(async ({ cpf, motivo, motivo_texto, ...fields }) => {
    try {
      // The own name needs no reason, so an earlier choice is dropped.
      const reason = isOthers && motivo ? { motivo, motivo_texto } : {};
      const body = { ...fields, ...reason, cpf: cpf.replaceAll(/\D/g, "") || null };
      queries.setQueryData(monitorDeNomeQuery.queryKey, await call(calls.saveMyMonitorDeNome, { body }));
      showSuccess(isOthers ? "Estamos procurando o nome." : "Estamos procurando seu nome.");
      onDone();
    } catch (error) {
      if (!showFieldErrors({ setError }, error))
        showError(detailOf(error, "Não foi possível salvar. Tente novamente."));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <TextInput
          label="Nome completo"
          description="Como está no seu documento. Com só duas palavras, informe também os números do CPF."
          autoComplete="name"
          maxLength={limits.nomeMax}
          {...register("nome")}
          error={errors.nome?.message}
        />
        {isOthers && (
          <>
            <NativeSelect
              label="Por que você procura o nome de outra pessoa?"
              description="Este não é o nome da sua conta. São até três nomes de outras pessoas em doze meses."
              data={[
                { value: "", label: "Escolha" },
                ...motivosMonitorDeNome.map((value) => ({ value, label: motivoMonitorDeNomeLabels[value] })),
              ]}
              {...register("motivo")}
              error={errors.motivo?.message}
            />
            {watch("motivo") === "OUTRO" && (
              <TextInput
                label="Qual é o motivo?"
                maxLength={limits.motivoTextoMax}
                {...register("motivo_texto")}
                error={errors.motivo_texto?.message}
              />
            )}
          </>
        )}
        <TextInput
          label="Seis números do meio do CPF (opcional)"
          description={
            "Em 123.456.789-00, são 456.789. Os diários mostram só esses: com eles, deixamos de fora " +
            "quem tem o mesmo nome."
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...register("cpf")}
          error={errors.cpf?.message}
        />
        <FormSwitch
          control={control}
          name="a_qualquer_hora"
          label="Avisar a qualquer hora"
          description="Há prazos de dois dias. Sem isto, esperamos seu horário de silêncio acabar."
        />
        {vigia === null && (
          <Checkbox
            label={`Autorizo o uso ${isOthers ? "deste" : "do meu"} nome para procurá-lo nas publicações oficiais`}
            description="Ele fica cifrado, não é usado para mais nada, e é apagado quando você parar."
            {...register("consentimento")}
          />
        )}
        <Group justify="flex-end">
          {vigia && (
            <Button variant="default" onClick={onDone}>
              Cancelar
            </Button>
          )}
          <Button type="submit" loading={isSubmitting} disabled={!watch("consentimento")}>
            {vigia ? "Salvar" : isOthers ? "Procurar o nome" : "Procurar meu nome"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
