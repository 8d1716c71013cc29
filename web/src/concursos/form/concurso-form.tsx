import { Button, Container, Group, Stack, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { todayInBrazil } from "../../lib/days.ts";
import { UnsavedChanges } from "../../ui/dialogs/unsaved-changes.tsx";
import { Advanced } from "../../ui/frames/advanced.tsx";
import { useOnceTrue } from "../../ui/use-once-true.ts";
import { ReachPreview } from "../page/reach-preview.tsx";
import { AutosaveNotice } from "./autosave-notice.tsx";
import { BasicFields } from "./basic-fields.tsx";
import { CargosFields } from "./cargos-fields.tsx";
import { exampleDraft } from "./concurso-draft.ts";
import { DraftFormContext } from "./draft-form.ts";
import { EditalField } from "./edital-field.tsx";
import { EtapasFields } from "./etapas-fields.tsx";
import { LoadExample } from "./load-example.tsx";
import { LocaisFields } from "./locais-fields.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import classes from "./save-bar.module.css";
import { SaveBar } from "./save-bar.tsx";
import { type FormOf, useConcursoForm } from "./use-concurso-form.ts";

// Loaded when they are opened, or a save needs them.
const JsonEditor = lazy(() => import("./json-editor.tsx").then((json) => ({ default: json.JsonEditor })));
const DuplicateDialog = lazy(() =>
  import("./duplicate-dialog.tsx").then((dialog) => ({ default: dialog.DuplicateDialog })),
);
const SaveConflict = lazy(() =>
  import("./save-conflict.tsx").then((notice) => ({ default: notice.SaveConflict })),
);
const PaginasField = lazy(() =>
  import("../../paginas/paginas-field.tsx").then((paginas) => ({ default: paginas.PaginasField })),
);

type Props = FormOf & { onReload?: () => void };

/** Edits one draft as a form or as JSON (exams §2.6). */
export function ConcursoForm({ stored, onReload, rascunho }: Props) {
  const state = useConcursoForm({ stored, rascunho });
  const { form, json, kept, edital, conflict } = state;
  const wasDuplicate = useOnceTrue(state.duplicate !== undefined);
  return (
    <Container size={900} py={32}>
      <UnsavedChanges
        hasChanges={state.hasChanges}
        meaning="O que você digitou não é salvo, mas fica guardado neste navegador: o formulário oferece retomar."
      />
      {wasDuplicate && (
        <Suspense fallback={null}>
          <DuplicateDialog
            existente={state.duplicate}
            onPublish={() => {
              state.forgetDuplicate();
              void state.publish({ isMeant: true });
            }}
            onClose={state.forgetDuplicate}
          />
        </Suspense>
      )}
      <DraftFormContext value={form}>
        {/* A div instead of a form, because Enter in a field must not publish. */}
        <form noValidate className={classes.form} onSubmit={(event) => event.preventDefault()}>
          <Stack gap="lg">
            <FormHead state={state} of={{ stored, rascunho }} />
            {kept.offered && (
              <AutosaveNotice kept={kept.offered} onResume={kept.resume} onDiscard={kept.forget} />
            )}
            {conflict && onReload && (
              <Suspense fallback={null}>
                <SaveConflict
                  alteracao={conflict}
                  isSaving={state.isSaving}
                  onOverwrite={() => void state.publish({ versao: conflict.versao })}
                  onTakeTheirs={() => {
                    kept.forget();
                    onReload();
                  }}
                />
              </Suspense>
            )}
            <DraftFields state={state} />
            <EditalField owner={edital.owner} stored={edital.arquivo} onChanged={edital.follow} />
            {stored && (
              <Advanced label="Páginas do concurso no site da banca ou do órgão">
                <Suspense fallback={null}>
                  <PaginasField uuid={stored.uuid} />
                </Suspense>
              </Advanced>
            )}
            {!stored && (
              <PublicationFields hour={state.hour} falha={rascunho?.falha} onChange={state.setHour} />
            )}
            <SaveBar
              isSaving={state.isSaving}
              onKeep={stored ? undefined : () => void state.keep()}
              onSave={() => void state.publish()}
            >
              {!json.isOn && <ReachPreview />}
            </SaveBar>
          </Stack>
        </form>
      </DraftFormContext>
    </Container>
  );
}

type State = ReturnType<typeof useConcursoForm>;

/** Head of the form: title, JSON switch, example. */
function FormHead({ state: { json, hasChanges }, of }: { state: State; of: FormOf }) {
  return (
    <Group justify="space-between">
      <Title order={1} fz={28}>
        {of.stored ? "Editar Concurso" : of.rascunho ? "Editar Rascunho" : "Novo Concurso"}
      </Title>
      <Group gap="xs">
        {!of.stored && !of.rascunho && (
          <LoadExample isAsked={hasChanges} onLoad={() => json.replace(exampleDraft(todayInBrazil()))} />
        )}
        <Button variant="default" onClick={() => void (json.isOn ? json.leave() : json.enter())}>
          {json.isOn ? "Mudar para Formulário" : "Mudar para JSON"}
        </Button>
      </Group>
    </Group>
  );
}

function DraftFields({ state: { json, errors, shown, shownEtapa } }: { state: State }) {
  if (json.isOn)
    return (
      <Suspense fallback={null}>
        <JsonEditor {...json.editor} errors={errors} onLeave={() => void json.leave()} />
      </Suspense>
    );
  return (
    <>
      <BasicFields />
      <LocaisFields />
      <CargosFields shown={shown} />
      <EtapasFields shown={shownEtapa} />
    </>
  );
}
