import { favoritosCalls } from "@cav/contract/favoritos.calls.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRefreshSettings } from "../alertas/queries.ts";
import { ApiError, detailOf } from "../lib/api-error.ts";
import { call } from "../lib/client.ts";
import { IconBookmark } from "../ui/icons/bookmark.ts";
import { IconBookmarkFilled } from "../ui/icons/bookmark-filled.ts";
import { showError } from "../ui/snackbar.ts";
import { UpgradeButton } from "../ui/upgrade-button.tsx";
import classes from "./concurso-page.module.css";
import { concursoQuery, concursosKey } from "./queries.ts";

/** One question at a time: first the notifications, and where these were asked for already the app. */
const fetchOffers = () => Promise.all([import("./notice-offer.tsx"), import("./install-offer.tsx")]);
/** An offer that can't be fetched is not made. */
const ignore = () => undefined;

/**
 * Saves an exam or takes it back. The screen follows at once, and goes back when the server refuses. Presses that
 * come while one is under way wait for it: the server might take the second first.
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
        // Also when its page was left meanwhile: what is read without a connection is the last answer.
        queries.prefetchQuery(concursoQuery(uuid)),
      ]),
  });
}

/** Whether it is saved, by what was asked for last: the answers of presses before it may still come. */
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

/** Says that the plan's limit is reached, and how to have more. */
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
