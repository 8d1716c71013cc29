import { Button } from "@mantine/core";
import { IconBell } from "../ui/icons/bell.ts";
import { IconBellOff } from "../ui/icons/bell-off.ts";
import { useAlertSettings, useChangeSettings } from "./queries.ts";

/** Mutes or unmutes an exam's alerts. */
export function MuteButton({ uuid }: { uuid: string }) {
  const settings = useAlertSettings("me");
  const change = useChangeSettings("me");
  if (!settings.data) return null;
  const isMuted = settings.data.silenciados.some((muted) => muted.uuid === uuid);
  const Icon = isMuted ? IconBell : IconBellOff;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          isMuted
            ? { change: { reativar: uuid }, done: "Você voltará a receber avisos deste concurso." }
            : { change: { silenciar: uuid }, done: "Você não receberá mais avisos deste concurso." },
        )
      }
    >
      {isMuted ? "Reativar avisos" : "Silenciar avisos"}
    </Button>
  );
}
