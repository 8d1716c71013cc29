import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { fileNameOf } from "@cav/contract/folded.ts";
import { calendarioCalls } from "@cav/contract/jornada/calendario.calls.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { saveFile } from "../../lib/save-file.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { IconCalendarPlus } from "../../ui/icons/calendar-plus.ts";

/** Downloads all dates of the exam as a calendar file; hidden while no date is known. */
export function CalendarButton({ concurso }: { concurso: Concurso }) {
  const download = useMutation({
    mutationFn: () => call(calendarioCalls.getCalendario, { params: { uuid: concurso.uuid } }),
    onSuccess: (text) => saveFile(`${fileNameOf(concurso.titulo)}.ics`, text, "text/calendar"),
    onError: (error) =>
      showError(detailOf(error, "Não foi possível gerar o arquivo do calendário. Tente novamente.")),
  });
  const dates = [
    concurso.data_inicio_inscricao,
    concurso.data_fim_isencao,
    concurso.data_fim_inscricao,
    concurso.data_limite_pagamento,
    concurso.data_prova,
  ];
  if (dates.every((day) => day === null)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      onClick={() => download.mutate()}
      loading={download.isPending}
    >
      Adicionar ao calendário
    </Button>
  );
}
