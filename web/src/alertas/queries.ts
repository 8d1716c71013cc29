import type { AjustesAlertas, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import { alertsCalls } from "@cav/contract/alerts/alerts.calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { meQuery } from "../lib/me.ts";
import { showError, showSuccess } from "../ui/dialogs/snackbar.ts";

/** Access to the settings: the session, or a message's token. */
export type SettingsOf = { token: string } | "me";

const keyOf = (of: SettingsOf) => ["alert-settings", of === "me" ? "me" : of.token];

export function useAlertSettings(of: SettingsOf) {
  return useQuery({
    queryKey: keyOf(of),
    queryFn: (): Promise<AjustesAlertas> =>
      of === "me"
        ? call(alertsCalls.getAlertSettings, {})
        : call(alertsCalls.getAlertSettingsByLink, { query: { token: of.token } }),
    enabled: of === "me" || of.token !== "",
    retry: false,
  });
}

/** Invalidates the settings after another card changed the channels. */
export function useRefreshSettings(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: keyOf("me") });
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [queries]);
}

type Saving = { change: UpdateAjustes; done: string };

const mutationKey = ["alert-settings"];

/**
 * Saves a change with an optimistic update; a refused one is undone. Changes run in sequence, and only the last answer
 * is applied.
 */
export function useChangeSettings(of: SettingsOf) {
  const queries = useQueryClient();
  const queryKey = keyOf(of);
  return useMutation({
    mutationKey,
    scope: { id: "alert-settings" },
    mutationFn: ({ change }: Saving): Promise<AjustesAlertas> =>
      of === "me"
        ? call(alertsCalls.updateAlertSettings, { body: change })
        : call(alertsCalls.updateAlertSettingsByLink, { query: { token: of.token }, body: change }),
    onMutate: ({ change: { pausar_dias: _pause, silenciar: _mute, reativar: _unmute, ...shown } }) => {
      queries.setQueryData<AjustesAlertas>(queryKey, (known) => known && { ...known, ...shown });
    },
    onSuccess: (settings, { done }) => {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, settings);
      if (of === "me") void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      showSuccess(done, "ajustar alertas");
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey });
      showError(
        detailOf(error, "Não foi possível salvar o ajuste. Por favor, tente novamente."),
        "ajustar alertas",
      );
    },
  });
}

/** Loads why the user was or was not notified of an exam. */
export function explainedQuery(uuid: string) {
  return queryOptions({
    queryKey: ["alert-settings", "me", "reasons", uuid],
    queryFn: () => call(alertsCalls.explainMyAlerts, { params: { uuid } }),
    staleTime: 0,
  });
}
