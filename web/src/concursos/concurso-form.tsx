import type { Concurso } from "@cav/contract/concursos.ts";
import type { FieldError } from "@cav/contract/errors.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Rascunho } from "@cav/contract/rascunhos.ts";
import { Button, Container, Group, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldPath, FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { todayInBrazil } from "../lib/days.ts";
import { useKept } from "../lib/kept-values.ts";
import { useUser } from "../lib/session-context.tsx";
import { useLater } from "../lib/use-later.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { UnsavedChanges } from "../ui/unsaved-changes.tsx";
import { BasicFields } from "./basic-fields.tsx";
import { CargosFields } from "./cargos-fields.tsx";
import { type ConcursoDraft, emptyDraft, exampleDraft, fieldOfPath, toDraft } from "./concurso-draft.ts";
import { toJson } from "./draft-json.ts";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { EditalField } from "./edital-field.tsx";
import { EtapasFields } from "./etapas-fields.tsx";
import { JsonEditor } from "./json-editor.tsx";
import { KeptNotice } from "./kept-notice.tsx";
import { LocaisFields } from "./locais-fields.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import { hourOf } from "./publication-hour.ts";
import { ReachPreview } from "./reach-preview.tsx";
import classes from "./save-bar.module.css";
import { SaveBar } from "./save-bar.tsx";
import { SaveConflict } from "./save-conflict.tsx";
import { useEdital } from "./use-edital.ts";
import { useJsonMode } from "./use-json-mode.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSaveConcurso } from "./use-save-concurso.ts";
import { useSaveRascunho } from "./use-save-rascunho.ts";
import { useShownCargo } from "./use-shown-cargo.ts";

type Props = {
  stored?: Concurso;
  onReload?: () => void;
  /** What is not published yet, with what its form had. */
  rascunho?: Rascunho & { draft: ConcursoDraft };
};

/** One draft, edited as a form or as JSON (exams §2.6). */
export function ConcursoForm({ stored, onReload, rascunho }: Props) {
  const navigate = useNavigate();
  const later = useLater();
  const [initial] = useState(() => (stored ? toDraft(stored) : (rascunho?.draft ?? emptyDraft())));
  const form = useForm<ConcursoDraft>({ defaultValues: initial });
  const shown = useShownCargo(initial.cargos.length);
  const json = useJsonMode(form.getValues, (draft) => {
    form.reset(draft, { keepDefaultValues: true });
    shown.startAgain(draft.cargos.length);
  });
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [shownEtapa, setShownEtapa] = useState<number>();
  const [isSaving, setSaving] = useState(false);
  const [base, setBase] = useState((stored ?? rascunho)?.versao);
  const [hour, setHour] = useState(rascunho?.publicar_em ? hourOf(rascunho.publicar_em) : "");
  const savedAs = useRef<string>(undefined);
  const { owner, arquivo, follow } = useEdital({ stored, rascunho }, setBase);

  function showRefused(refused: FieldError[]) {
    setErrors(refused);
    // Errors of the last try stand on names that no input may own: they would block this one.
    form.clearErrors();
    const cargo = /^cargos\.(\d+)/.exec(refused[0]?.field ?? "")?.[1];
    // Only what is on the page takes the focus.
    if (cargo) flushSync(() => shown.open(Number(cargo)));
    const etapa = /^etapas\.(\d+)/.exec(refused[0]?.field ?? "")?.[1];
    flushSync(() => setShownEtapa(etapa ? Number(etapa) : undefined));
    refused.forEach(({ field, message }, index) => {
      const name = fieldOfPath(field) as FieldPath<ConcursoDraft>;
      form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
    });
  }

  const { save, conflict, duplicate, forgetDuplicate } = useSaveConcurso({
    stored,
    rascunho,
    base,
    onSaved(uuid) {
      savedAs.current = uuid;
      kept.forget();
      later(() => void navigate(`/concursos/${uuid}`), limits.saveRedirectMs);
    },
    onRefused: showRefused,
  });

  const hasChanges = useCallback(() => {
    const text = json.currentText();
    return !savedAs.current && (text ?? toJson(form.getValues())) !== toJson(initial);
  }, [json, form, initial]);

  const name = (stored ?? rascunho)?.uuid ?? "novo";
  const kept = useKeptDraft(form, { name, versao: base, text: json.currentText(), hasChanges });
  // Whose session ended by itself goes on without being asked, in the mode that it was typed in.
  useKept(`concurso ${name}`, useUser().uuid, {
    read: () => (hasChanges() ? { draft: form.getValues(), text: json.currentText(), base } : undefined),
    restore(typed) {
      json.restore(typed.draft, typed.text);
      setBase(typed.base);
      kept.settle();
    },
  });

  async function submit(anyway?: Parameters<typeof save>[1]) {
    if (isSaving || savedAs.current) return;
    const draft = json.readDraft();
    if (!draft) return;
    setSaving(true);
    await save(draft, anyway);
    setSaving(false);
  }

  const saveRascunho = useSaveRascunho({
    rascunho,
    base,
    onRefused: showRefused,
    onSaved() {
      savedAs.current = name;
      kept.forget();
      void navigate("/concursos/rascunhos");
    },
  });

  async function keep() {
    const draft = json.readDraft();
    if (isSaving || savedAs.current || !draft) return;
    setSaving(true);
    await saveRascunho(draft, hour);
    setSaving(false);
  }

  return (
    <Container size={900} py={32}>
      <UnsavedChanges
        hasChanges={hasChanges}
        meaning="O que você digitou não é salvo, mas fica guardado neste navegador: o formulário oferece retomar."
      />
      <DuplicateDialog
        existente={duplicate}
        onPublish={() => {
          forgetDuplicate();
          void submit({ isMeant: true });
        }}
        onClose={forgetDuplicate}
      />
      <FormProvider {...form}>
        {/* Nothing in it submits: Enter in a field must not publish. */}
        <form noValidate className={classes.form} onSubmit={(event) => event.preventDefault()}>
          <Stack gap="lg">
            <Group justify="space-between">
              <Title order={1} fz={28}>
                {stored ? "Editar Concurso" : rascunho ? "Editar Rascunho" : "Novo Concurso"}
              </Title>
              <Group gap="xs">
                {!stored && !rascunho && (
                  <LoadExample
                    isAsked={hasChanges}
                    onLoad={() => json.replace(exampleDraft(todayInBrazil()))}
                  />
                )}
                <Button variant="default" onClick={() => void (json.isOn ? json.leave() : json.enter())}>
                  {json.isOn ? "Mudar para Formulário" : "Mudar para JSON"}
                </Button>
              </Group>
            </Group>
            {kept.offered && (
              <KeptNotice
                kept={kept.offered}
                onResume={() => {
                  if (!kept.offered) return;
                  const { draft, versao, text } = kept.offered;
                  // Saved by whoever since: the next save says so.
                  setBase(versao);
                  json.restore(draft, text);
                  kept.settle();
                }}
                onDiscard={kept.forget}
              />
            )}
            {conflict && onReload && (
              <SaveConflict
                alteracao={conflict}
                isSaving={isSaving}
                onOverwrite={() => void submit({ versao: conflict.versao })}
                onTakeTheirs={() => {
                  kept.forget();
                  onReload();
                }}
              />
            )}
            {json.isOn ? (
              <JsonEditor {...json.editor} errors={errors} onLeave={() => void json.leave()} />
            ) : (
              <>
                <BasicFields />
                <LocaisFields />
                <CargosFields shown={shown} />
                <EtapasFields shown={shownEtapa} />
              </>
            )}
            <EditalField owner={owner} stored={arquivo} onChanged={follow} />
            {!stored && <PublicationFields hour={hour} falha={rascunho?.falha} onChange={setHour} />}
            <SaveBar
              isSaving={isSaving}
              onKeep={stored ? undefined : () => void keep()}
              onSave={() => void submit()}
            >
              {!json.isOn && <ReachPreview />}
            </SaveBar>
          </Stack>
        </form>
      </FormProvider>
    </Container>
  );
}

type LoadExampleProps = { isAsked: () => boolean; onLoad: () => void };

/** 'Carregar Exemplo'; what was typed before is not thrown away unasked. */
function LoadExample({ isAsked, onLoad }: LoadExampleProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="light" onClick={() => (isAsked() ? open() : onLoad())}>
        Carregar Exemplo
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Carregar Exemplo"
        text="O exemplo toma o lugar do que você já preencheu."
        confirmLabel="Substituir"
        isPending={false}
        onConfirm={() => {
          close();
          onLoad();
        }}
        onClose={close}
      />
    </>
  );
}
