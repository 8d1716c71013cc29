import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { isSensitiveCota, UpdatePreferencias } from "@cav/contract/preferencias.ts";
import { countPreferenciaValues } from "@cav/contract/preferencias.words.ts";
import { isPremium, type User } from "@cav/contract/users.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { concursosKey } from "../concursos/queries.ts";
import { detailOf } from "../lib/api-error.ts";
import { buscasQuery } from "../lib/buscas.ts";
import { call } from "../lib/client.ts";
import { showFieldErrors } from "../lib/form-errors.ts";
import { meQuery } from "../lib/me.ts";
import { useRestoredForm } from "../lib/restore-input.ts";
import { schemaResolver } from "../lib/schema-resolver.ts";
import { showError } from "../ui/snackbar.ts";

const valuesOf = ({ preferencias, consentimento_cotas }: User) => ({ ...preferencias, consentimento_cotas });

/** State of the preferences' form: values, count towards the plan's limit, and saving. */
export function usePreferenciasForm(user: User) {
  const queries = useQueryClient();
  const form = useForm({ resolver: schemaResolver(UpdatePreferencias), defaultValues: valuesOf(user) });
  useRestoredForm(form, "preferencias", user.uuid, ["tiposCota", "consentimento_cotas"]);
  const draft = form.watch() as UpdatePreferencias;
  const count = countPreferenciaValues(draft);
  const isLimited = !isPremium(user.user_type);

  /** Saves, then calls `onSaved`; shows the server's errors. */
  const submit = (onSaved: () => void) =>
    form.handleSubmit(async (body) => {
      try {
        const saved = await call(calls.updateMyPreferencias, { body });
        queries.setQueryData(meQuery.queryKey, saved);
        form.reset(valuesOf(saved));
        await queries.invalidateQueries({ queryKey: concursosKey });
        await queries.invalidateQueries({ queryKey: buscasQuery.queryKey });
        onSaved();
      } catch (error) {
        showFieldErrors(form, error);
        showError(detailOf(error, "Erro ao atualizar preferências. Por favor, tente novamente."));
      }
    });

  return {
    form,
    draft,
    count,
    isFull: isLimited && count >= limits.freePreferenceValues,
    isOver: isLimited && count > limits.freePreferenceValues,
    needsConsent: draft.tiposCota.some(isSensitiveCota),
    consents: draft.consentimento_cotas === true,
    submit,
  };
}
