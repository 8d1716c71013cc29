import { permits } from "@cav/contract/access.ts";
import { calendarioCalls } from "@cav/contract/calendario.calls.ts";
import type { Concurso } from "@cav/contract/concursos.ts";
import { fileNameOf } from "@cav/contract/folded.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { saveFile } from "../lib/save-file.ts";
import { useUser } from "../lib/session-context.tsx";
import { IconCalendarPlus } from "../ui/icons/calendar-plus.ts";
import { IconExternalLink } from "../ui/icons/external-link.ts";
import { IconShare } from "../ui/icons/share.ts";
import { showError } from "../ui/snackbar.ts";
import classes from "./concurso-page.module.css";
import { editalLinkLabel } from "./edital-link.ts";
import { SaveButton, SaveLimit, useFavorito } from "./save-button.tsx";
import { shareText, whatsAppLink } from "./share-text.ts";

/** For exams whose notice is kept here. */
const EditalButton = lazy(() => import("./edital-button.tsx"));

// Shown once the settings are known.
const MuteButton = lazy(() => import("./mute-button.tsx"));

/** Fetched by those alone who may. */
const EditorActions = lazy(() => import("./editor-actions.tsx"));

/** What can be done with an exam: save, share, and its notice first; then the rest, and what administrators may. */
export function ConcursoActions({ concurso }: { concurso: Concurso }) {
  const isEditor = permits("editor", useUser());
  const favorito = useFavorito(concurso.uuid);
  return (
    <Stack gap="sm">
      <div className={classes.actions}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
        <div className={classes.main} role="group" aria-label="Ações do concurso">
          <SaveButton favorito={concurso.favorito} toggle={favorito} />
          <ShareButton concurso={concurso} />
          {concurso.edital_url && (
            <Button
              component="a"
              href={concurso.edital_url}
              target="_blank"
              rel="noopener noreferrer"
              rightSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              {editalLinkLabel(concurso.edital_url, concurso.edital_tipo)}
            </Button>
          )}
        </div>
        {concurso.edital_arquivo && (
          <Suspense fallback={<Skeleton height={44} w={240} />}>
            <EditalButton concurso={concurso} edital={concurso.edital_arquivo} />
          </Suspense>
        )}
        <CalendarButton concurso={concurso} />
        <Suspense fallback={null}>
          <MuteButton uuid={concurso.uuid} />
        </Suspense>
      </div>
      <SaveLimit toggle={favorito} />
      {isEditor && (
        <Suspense>
          <EditorActions concurso={concurso} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Opens the device's own sheet where there is one, and WhatsApp elsewhere. */
function ShareButton({ concurso }: { concurso: Concurso }) {
  const text = shareText(concurso, window.location.origin);
  return (
    <Button
      component="a"
      href={whatsAppLink(text)}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      data-stacked
      onClick={(event) => {
        if (!("share" in navigator)) return;
        event.preventDefault();
        // Who closes the sheet has changed their mind: nothing failed.
        navigator.share({ title: concurso.titulo, text }).catch(() => undefined);
      }}
    >
      <span className={classes.stacked}>
        <IconShare size={20} aria-hidden="true" />
        Compartilhar
      </span>
    </Button>
  );
}

/** Every date of the exam as a calendar file; nothing to offer while none is known. */
function CalendarButton({ concurso }: { concurso: Concurso }) {
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
