import { ConcursoStatus } from "@cav/contract/concursos.ts";
import { statusLabels } from "@cav/contract/concursos.words.ts";
import { Card, Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { todayInBrazil } from "../lib/days.ts";
import { FormDay } from "../ui/form-day.tsx";
import { type ConcursoDraft, type OpenFact, otherStatusOf } from "./concurso-draft.ts";
import { StatusNotice } from "./status-notice.tsx";

const statusOptions = ConcursoStatus.options.map((value) => ({ value, label: statusLabels[value] }));

/** Fields of an exam's title, dates, fee and address. */
export const BasicFields = memo(function BasicFields() {
  const { register, control, formState } = useFormContext<ConcursoDraft>();
  const { errors } = formState;
  return (
    <Card component="section" aria-labelledby="basicas">
      <Stack gap="md">
        <Title order={2} fz={20} id="basicas">
          Informações básicas
        </Title>
        <TextInput label="Título" required error={errors.titulo?.message} {...register("titulo")} />
        <TextInput
          label="Organizadora"
          description="Em branco enquanto não for anunciada"
          error={errors.organizadora?.message}
          {...register("organizadora")}
        />
        <StatusField />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <OpenFactField fact="data_inicio_inscricao" label="Início das Inscrições" type="date" />
          <OpenFactField fact="data_fim_inscricao" label="Fim das Inscrições" type="date" />
          <OpenFactField fact="data_prova" label="Data da Prova" type="date" />
          <OpenFactField fact="valor_inscricao" label="Valor da Inscrição" type="number" />
          <FormDay
            control={control}
            name="data_fim_isencao"
            label="Fim do pedido de isenção"
            description="Opcional"
          />
          <FormDay
            control={control}
            name="data_limite_pagamento"
            label="Limite para pagar a taxa"
            description="Opcional"
          />
        </SimpleGrid>
        <OpenFactField fact="edital_url" label="URL do Edital" type="url" />
        <NoticeFields />
        <Textarea
          label="Descrição"
          description="Opcional"
          size="md"
          rows={5}
          error={errors.descricao?.message}
          {...register("descricao")}
        />
      </Stack>
    </Card>
  );
});

/** Status field with the status that the dates imply; a conflicting choice needs a reason and an end. */
function StatusField() {
  const { register, control, setValue, getValues } = useFormContext<ConcursoDraft>();
  const [status, data_inicio_inscricao, data_fim_inscricao, data_prova, unknown, cargos] = useWatch({
    control,
    name: ["status", "data_inicio_inscricao", "data_fim_inscricao", "data_prova", "unknown", "cargos"],
  });
  const dated = { status, data_inicio_inscricao, data_fim_inscricao, data_prova, unknown, cargos };
  const byDates = otherStatusOf(dated, todayInBrazil());
  const isFixed = getValues("status_motivo") !== "" || getValues("status_ate") !== "";
  return (
    <Stack gap={6}>
      <NativeSelect label="Status" size="md" data={statusOptions} {...register("status")} />
      <StatusNotice byDates={byDates} onTake={(taken) => setValue("status", taken, { shouldDirty: true })} />
      {(byDates || isFixed) && <FixedStatusFields />}
    </Stack>
  );
}

/** Reason and end of a fixed status; without an end the next save returns it to the dates. */
function FixedStatusFields() {
  const { register, control, formState } = useFormContext<ConcursoDraft>();
  const { errors } = formState;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Por que o status vale contra as datas"
        description="Em branco: o status segue as datas ao salvar"
        error={errors.status_motivo?.message}
        {...register("status_motivo")}
      />
      <FormDay
        control={control}
        name="status_ate"
        label="O status vale até"
        description="Depois deste dia ele segue as datas"
      />
    </SimpleGrid>
  );
}

type OpenFactProps = { fact: OpenFact; label: string; type: "date" | "number" | "url" };

/** Field of a required fact with a checkbox "not announced in the notice". */
function OpenFactField({ fact, label, type }: OpenFactProps) {
  const { register, control, formState } = useFormContext<ConcursoDraft>();
  const isUnknown = useWatch({ control, name: `unknown.${fact}` });
  return (
    <Stack gap={6}>
      {type === "date" ? (
        <FormDay control={control} name={fact} label={label} required readOnly={isUnknown} />
      ) : (
        <TextInput
          label={label}
          required
          type={type}
          {...(type === "number"
            ? { min: 0, step: "0.01", inputMode: "decimal" as const, leftSection: "R$" }
            : {})}
          readOnly={isUnknown}
          data-unknown={isUnknown || undefined}
          error={formState.errors[fact]?.message}
          {...register(fact)}
        />
      )}
      <Checkbox size="sm" label={`${label}: ainda não divulgado`} {...register(`unknown.${fact}`)} />
    </Stack>
  );
}

/** Publishing body, number of the notice, and what the link leads to. */
function NoticeFields() {
  const { register, formState } = useFormContext<ConcursoDraft>();
  const { errors } = formState;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label="Órgão" description="Opcional" error={errors.orgao?.message} {...register("orgao")} />
      <NativeSelect
        label="O link leva"
        description="Opcional"
        size="md"
        data={[
          { value: "", label: "Não informado" },
          { value: "EDITAL", label: "Ao edital" },
          { value: "NOTICIA", label: "A uma notícia" },
        ]}
        {...register("edital_tipo")}
      />
      <TextInput
        label="Número do edital"
        description="Opcional"
        error={errors.edital_numero?.message}
        {...register("edital_numero")}
      />
      <TextInput
        label="Ano do edital"
        description="Opcional"
        type="number"
        error={errors.edital_ano?.message}
        {...register("edital_ano")}
      />
    </SimpleGrid>
  );
}
