import { calls } from "@cav/contract/calls.ts";
import { limits } from "@cav/contract/limits.ts";
import { countPreferenciaValues } from "@cav/contract/preferencias/choices.ts";
import type { UpdatePreferencias } from "@cav/contract/preferencias/preferencias.ts";
import { isSensitiveCota } from "@cav/contract/preferencias/preferencias.words.ts";
import type { User } from "@cav/contract/users/users.ts";
import { isPremium } from "@cav/contract/users/users.words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { concursosKey } from "../../concursos/queries.ts";
import { detailOf } from "../../lib/api-error.ts";
import { buscasQuery } from "../../lib/buscas.ts";
import { call } from "../../lib/client.ts";
import { meQuery } from "../../lib/me.ts";
import { usePlainForm } from "../../lib/plain-form.ts";
import { useRestoredForm } from "../../lib/restore-input.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";

const valuesOf = ({ preferencias, consentimento_cotas }: User): UpdatePreferencias => ({
  ...preferencias,
  consentimento_cotas,
});

/** State of the preferences' form: values, count towards the plan's limit, and saving. */
export function usePreferenciasForm(user: User) {
  const queries = useQueryClient();
  const form = usePlainForm(valuesOf(user));
  useRestoredForm(form, "preferencias", user.uuid, ["tiposCota", "consentimento_cotas"]);
  const { values: draft } = form;
  const count = countPreferenciaValues(draft);
  const isLimited = !isPremium(user.user_type);

  /** Saves, then calls `onSaved`. */
  const submit = (onSaved: () => void) =>
    form.submit({
      onError: (error) =>
        showError(detailOf(error, "Erro ao atualizar preferências. Por favor, tente novamente.")),
      async send(body) {
        const saved = await call(calls.updateMyPreferencias, { body });
        queries.setQueryData(meQuery.queryKey, saved);
        form.reset(valuesOf(saved));
        await queries.invalidateQueries({ queryKey: concursosKey });
        await queries.invalidateQueries({ queryKey: buscasQuery.queryKey });
        onSaved();
      },
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

/** The part of a form that the fields of preferences need; a search's form has more. */
export type PreferenciasForm = {
  values: UpdatePreferencias;
  setValues: (change: Partial<UpdatePreferencias>) => void;
  faultOf: (field: keyof UpdatePreferencias) => string | undefined;
};
