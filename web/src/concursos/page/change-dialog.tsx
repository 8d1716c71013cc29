import { calls } from "@cav/contract/calls.ts";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { formatCount } from "@cav/contract/format.ts";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { showSuccess } from "../../ui/dialogs/snackbar.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { checkDraft } from "../form/check-draft.ts";
import { type ConcursoDraft, toDraft } from "../form/concurso-draft.ts";
import { acompanhamentoQuery, concursosKey } from "../queries.ts";

export type Change = "datas" | "suspender" | "retomar" | "cancelar";

const words: Record<Change, { title: string; text: string; confirm: string; done: string }> = {
  datas: {
    title: "Mudar datas",
    text: "Em branco: ainda não divulgada. O status acompanha as datas.",
    confirm: "Salvar as datas",
    done: "Datas atualizadas.",
  },
  suspender: {
    title: "Suspender o concurso",
    text: "Ele sai das recomendações e os lembretes param até ser retomado.",
    confirm: "Suspender",
    done: "Concurso suspenso.",
  },
  retomar: {
    title: "Retomar o concurso",
    text: "Ele volta com o status que as datas lhe dão, e os lembretes também.",
    confirm: "Retomar",
    done: "Concurso retomado.",
  },
  cancelar: {
    title: "Cancelar o concurso",
    text: "Ele fica à vista como cancelado, e nada mais é avisado dele.",
    confirm: "Cancelar o concurso",
    done: "Concurso cancelado.",
  },
};

/** EDITAL_ABERTO is the default: the server then derives the status from the dates. */
const statusOf = { suspender: "SUSPENSO", retomar: "EDITAL_ABERTO", cancelar: "CANCELADO" } as const;

const dateFields = [
  ["data_inicio_inscricao", "Início das inscrições"],
  ["data_fim_inscricao", "Fim das inscrições"],
  ["data_prova", "Data da prova"],
] as const;

type Props = { change: Change; concurso: Concurso; onClose: () => void };

/** Confirms a change of a published exam: shows its effect and who will be notified. */
export function ChangeDialog({ change, concurso, onClose }: Props) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(concurso));
  const followers = useQuery(acompanhamentoQuery(concurso.uuid));
  const { body, errors } = checkDraft(change === "datas" ? draft : { ...draft, status: statusOf[change] });
  const { title, text, confirm, done } = words[change];
  const save = useMutation({
    mutationFn: () =>
      call(calls.updateConcurso, {
        params: { uuid: concurso.uuid },
        body: { ...body, versao: concurso.versao },
      }),
    async onSuccess() {
      showSuccess(done);
      onClose();
      await queries.invalidateQueries({ queryKey: concursosKey });
    },
  });
  const fault = errors[0]?.message ?? (save.isError ? faultOf(save.error) : undefined);
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Stack gap="md">
        <Text>{text}</Text>
        {change === "datas" && <DateFields draft={draft} onChange={setDraft} />}
        <Text role="status" fw={600}>
          {followers.data
            ? toldSentence(followers.data.acompanham)
            : "Contando quem acompanha este concurso…"}
        </Text>
        {fault && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button
            color={change === "cancelar" ? "red.9" : undefined}
            disabled={errors.length > 0}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function DateFields({ draft, onChange }: { draft: ConcursoDraft; onChange: (draft: ConcursoDraft) => void }) {
  return dateFields.map(([field, label]) => (
    <DateField
      key={field}
      label={label}
      value={draft[field]}
      onChange={(value) =>
        onChange({ ...draft, [field]: value, unknown: { ...draft.unknown, [field]: value === "" } })
      }
    />
  ));
}

function toldSentence(count: number): string {
  if (count === 0) return "Ninguém acompanha este concurso: ninguém é avisado.";
  const one = "pessoa acompanha este concurso e é avisada";
  return `${formatCount(count, one, "pessoas acompanham este concurso e são avisadas")}.`;
}

function faultOf(error: unknown): string {
  if (error instanceof ApiError && error.alteracao)
    return "Outra pessoa acabou de alterar este concurso. Recarregue a página e veja o que mudou.";
  return detailOf(error, "Não foi possível salvar. Tente de novo.");
}
