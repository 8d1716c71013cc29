import { favoritosCalls } from "@cav/contract/concursos/favoritos.calls.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRefreshSettings } from "../../alertas/queries.ts";
import { ApiError, detailOf } from "../../lib/api-error.ts";
import { call } from "../../lib/client.ts";
import { showError } from "../../ui/dialogs/snackbar.ts";
import { IconBookmark } from "../../ui/icons/bookmark.ts";
import { IconBookmarkFilled } from "../../ui/icons/bookmark-filled.ts";
import { UpgradeButton } from "../../ui/upgrade-button.tsx";
import classes from "../page/concurso-page.module.css";
import { concursoQuery, concursosKey } from "../queries.ts";

/** Loads two offers; one is shown at a time: notifications first, then installing the app. */
const fetchOffers = () => Promise.all([import("./notice-offer.tsx"), import("../list/install-offer.tsx")]);
/** Drops an offer whose code can't be loaded. */
const ignore = () => undefined;

/**
 * Saves or unsaves an exam, with an optimistic update. Presses during a request wait, because the server might handle
 * them out of order.
 */
export function useFavorito(uuid: string) {
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  const { queryKey } = concursoQuery(uuid);
  return useMutation({
    scope: { id: `favorito ${uuid}` },
    async mutationFn(wanted: boolean) {
      if (wanted) await call(favoritosCalls.saveFavorito, { params: { uuid } });
      else await call(favoritosCalls.removeFavorito, { params: { uuid } });
    },
    async onMutate(wanted) {
      await queries.cancelQueries({ queryKey, exact: true });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, favorito: wanted, conflitos: [] });
      return before;
    },
    onError(error, wanted, before) {
      if (before) queries.setQueryData(queryKey, before);
      if (!isPlanLimit(error)) showError(detailOf(error, wanted ? notSaved : notRemoved));
    },
    onSuccess(_, wanted) {
      if (wanted)
        void fetchOffers().then(([{ offerNotices }, { offerInstall }]) => {
          if (!offerNotices(refreshSettings)) offerInstall();
        }, ignore);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: concursosKey }),
        // Refetches also after navigation, because offline reading shows the last answer.
        queries.prefetchQuery(concursoQuery(uuid)),
      ]),
  });
}

/** Returns whether the exam is saved, by the last press: earlier answers may still arrive. */
export function isSaved(toggle: ReturnType<typeof useFavorito>, favorito: boolean): boolean {
  return toggle.isPending ? toggle.variables : favorito;
}

const notSaved = "Não foi possível salvar o concurso. Tente novamente.";
const notRemoved = "Não foi possível remover o concurso dos salvos. Tente novamente.";

export const isPlanLimit = (error: unknown) => error instanceof ApiError && error.code === "plan-limit";

export function SaveButton({
  favorito,
  toggle,
}: {
  favorito: boolean;
  toggle: ReturnType<typeof useFavorito>;
}) {
  const saved = isSaved(toggle, favorito);
  const Icon = saved ? IconBookmarkFilled : IconBookmark;
  return (
    <Button
      variant={saved ? "light" : "default"}
      data-stacked
      aria-pressed={saved}
      onClick={() => toggle.mutate(!saved)}
    >
      <span className={classes.stacked}>
        <Icon size={20} aria-hidden="true" />
        {saved ? "Salvo" : "Salvar"}
      </span>
    </Button>
  );
}

/** Explains that the plan's limit is reached, with a link to the plans. */
export function SaveLimit({ toggle }: { toggle: ReturnType<typeof useFavorito> }) {
  if (!isPlanLimit(toggle.error)) return null;
  return (
    <Alert color="yellow" role="alert">
      <Group justify="space-between">
        <Text>{detailOf(toggle.error, notSaved)}</Text>
        <UpgradeButton />
      </Group>
    </Alert>
  );
}
