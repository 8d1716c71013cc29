import type { OpenFact } from "@cav/contract/concursos/concurso-facts.ts";
import { concursoStatuses, statusLabels } from "@cav/contract/concursos/concursos.words.ts";
import { Card, Stack, Title } from "@mantine/core";
import { memo } from "react";
import { todayInBrazil } from "../../lib/days.ts";
import { StatusNotice } from "../page/status-notice.tsx";
import grid from "./cargos-fields.module.css";
import { otherStatusOf } from "./concurso-draft.ts";
import { DraftDay, DraftLongText, DraftSelect, DraftText, DraftTick } from "./draft-fields.tsx";
import { useDraftForm, useDraftValue, useDraftValues } from "./draft-form.ts";

const statusOptions = concursoStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** Fields of an exam's title, dates, fee and address. */
export const BasicFields = memo(function BasicFields() {
  return (
    <Card component="section" aria-labelledby="basicas">
      <Stack gap="md">
        <Title order={2} fz={20} id="basicas">
          Informações básicas
        </Title>
        <DraftText label="Título" required name="titulo" />
        <DraftText
          label="Organizadora"
          description="Em branco enquanto não for anunciada"
          name="organizadora"
        />
        <StatusField />
        <div className={grid.pair}>
          <OpenFactField fact="data_inicio_inscricao" label="Início das Inscrições" type="date" />
          <OpenFactField fact="data_fim_inscricao" label="Fim das Inscrições" type="date" />
          <OpenFactField fact="data_prova" label="Data da Prova" type="date" />
          <OpenFactField fact="valor_inscricao" label="Valor da Inscrição" type="number" />
          <DraftDay name="data_fim_isencao" label="Fim do pedido de isenção" description="Opcional" />
          <DraftDay name="data_limite_pagamento" label="Limite para pagar a taxa" description="Opcional" />
        </div>
        <OpenFactField fact="edital_url" label="URL do Edital" type="url" />
        <NoticeFields />
        <DraftLongText label="Descrição" description="Opcional" rows={5} name="descricao" />
      </Stack>
    </Card>
  );
});

/** Status field with the status that the dates imply; a conflicting choice needs a reason and an end. */
function StatusField() {
  const form = useDraftForm();
  const draft = useDraftValues();
  const byDates = otherStatusOf(draft, todayInBrazil());
  const isFixed = draft.status_motivo !== "" || draft.status_ate !== "";
  return (
    <Stack gap={6}>
      <DraftSelect label="Status" data={statusOptions} name="status" />
      <StatusNotice byDates={byDates} onTake={(taken) => form.setValue("status", taken)} />
      {(byDates || isFixed) && <FixedStatusFields />}
    </Stack>
  );
}

/** Reason and end of a fixed status; without an end the next save returns it to the dates. */
function FixedStatusFields() {
  return (
    <div className={grid.pair}>
      <DraftText
        label="Por que o status vale contra as datas"
        description="Em branco: o status segue as datas ao salvar"
        name="status_motivo"
      />
      <DraftDay
        name="status_ate"
        label="O status vale até"
        description="Depois deste dia ele segue as datas"
      />
    </div>
  );
}

type OpenFactProps = { fact: OpenFact; label: string; type: "date" | "number" | "url" };

/** Field of a required fact with a checkbox "not announced in the notice". */
function OpenFactField({ fact, label, type }: OpenFactProps) {
  const isUnknown = useDraftValue(`unknown.${fact}`);
  return (
    <Stack gap={6}>
      {type === "date" ? (
        <DraftDay name={fact} label={label} required readOnly={isUnknown} />
      ) : (
        <DraftText
          label={label}
          required
          type={type}
          {...(type === "number" ? { min: 0, step: "0.01", inputMode: "decimal" as const, sign: "R$" } : {})}
          readOnly={isUnknown}
          name={fact}
        />
      )}
      <DraftTick label={`${label}: ainda não divulgado`} name={`unknown.${fact}`} />
    </Stack>
  );
}

/** Publishing body, number of the notice, and what the link leads to. */
function NoticeFields() {
  return (
    <div className={grid.pair}>
      <DraftText label="Órgão" description="Opcional" name="orgao" />
      <DraftSelect
        label="O link leva"
        description="Opcional"
        data={[
          { value: "", label: "Não informado" },
          { value: "EDITAL", label: "Ao edital" },
          { value: "NOTICIA", label: "A uma notícia" },
        ]}
        name="edital_tipo"
      />
      <DraftText label="Número do edital" description="Opcional" name="edital_numero" />
      <DraftText label="Ano do edital" description="Opcional" type="number" name="edital_ano" />
    </div>
  );
}
