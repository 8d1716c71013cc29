import { calls } from "@cav/contract/calls.ts";
import type { Concurso } from "@cav/contract/concursos.ts";
import { formatDay } from "@cav/contract/format.ts";
import { Button, Group, Stack } from "@mantine/core";
import { IconBrandWhatsapp, IconCalendarPlus, IconExternalLink, IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { saveFile } from "../lib/save-file.ts";
import { useUser } from "../lib/session-context.tsx";
import { showError } from "../ui/snackbar.ts";
import classes from "./concurso-page.module.css";
import { DeleteConcurso } from "./delete-concurso.tsx";
import { MuteButton } from "./mute-button.tsx";
import { SaveButton, SaveLimit, useFavorito } from "./save-button.tsx";

/** What can be done with an exam: the notice first, then save, calendar and share; below, what administrators may. */
export function ConcursoActions({ concurso }: { concurso: Concurso }) {
  const isAdmin = useUser().user_type === "ADMIN";
  const favorito = useFavorito(concurso.uuid);
  return (
    <Stack gap="sm">
      <div className={classes.actions}>
        {concurso.edital_url && (
          <Button
            component="a"
            href={concurso.edital_url}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink size={18} aria-hidden="true" />}
          >
            Acessar o Edital
          </Button>
        )}
        <SaveButton favorito={concurso.favorito} toggle={favorito} />
        <CalendarButton concurso={concurso} />
        <Button
          component="a"
          href={whatsAppLink(concurso)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
        >
          Compartilhar
        </Button>
        <MuteButton uuid={concurso.uuid} />
      </div>
      <SaveLimit toggle={favorito} />
      {isAdmin && (
        <Group gap="sm">
          <Button
            component={Link}
            to={`/concursos/${concurso.uuid}/editar`}
            variant="light"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Editar Concurso
          </Button>
          <DeleteConcurso uuid={concurso.uuid} />
        </Group>
      )}
    </Stack>
  );
}

/** Every date of the exam as a calendar file; nothing to offer while none is known. */
function CalendarButton({ concurso }: { concurso: Concurso }) {
  const download = useMutation({
    mutationFn: () => call(calls.getCalendario, { params: { uuid: concurso.uuid } }),
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

/** Letters and digits of a title, as a file may be called everywhere. */
function fileNameOf(titulo: string): string {
  const plain = titulo.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "concurso"
  );
}

/** A link that opens WhatsApp with a message to forward; the reader chooses to whom. */
function whatsAppLink({ uuid, titulo, data_fim_inscricao: end }: Concurso): string {
  const deadline = end ? `Inscrições até ${formatDay(end)}` : "Prazo de inscrição a divulgar";
  const text = `${titulo}\n${deadline}\n${window.location.origin}/concursos/${uuid}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
