import { permits } from "@cav/contract/access.ts";
import type { Concurso } from "@cav/contract/concursos/concursos.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useUser } from "../../lib/session-context.tsx";
import { IconExternalLink } from "../../ui/icons/external-link.ts";
import { IconShare } from "../../ui/icons/share.ts";
import { editalLinkLabel } from "../form/edital-link.ts";
import { SaveButton, SaveLimit, useFavorito } from "../form/save-button.tsx";
import classes from "./concurso-page.module.css";
import { shareText, whatsAppLink } from "./share-text.ts";

/** Loaded for exams whose notice is stored. */
const EditalButton = lazy(() => import("./edital-button.tsx"));

/** The code is loaded for editors only. */
const EditorActions = lazy(() => import("../form/editor-actions.tsx"));

/** Actions on an exam: save, share, notice, and the editors' actions. */
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

/** Opens the device's share sheet, or WhatsApp where there is none. */
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
        // Closing the sheet rejects, but is no error.
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
