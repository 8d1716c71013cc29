import type { LinkedChannel } from "@cav/contract/channels.ts";
import { Switch } from "@mantine/core";
import { useAlertSettings, useChangeSettings } from "./queries.ts";
import { linkedLabelOf } from "./settings-fields.tsx";

/** Switches a linked channel on and off; renders nothing before it is linked. */
export function ChannelSwitch({ channel }: { channel: LinkedChannel }) {
  const settings = useAlertSettings("me").data;
  const change = useChangeSettings("me");
  if (!settings?.[`${channel}_disponivel`]) return null;
  return (
    <Switch
      aria-label={linkedLabelOf(channel)}
      checked={settings[`habilitar_${channel}`]}
      onChange={(event) =>
        change.mutate({
          change: { [`habilitar_${channel}`]: event.currentTarget.checked },
          done: "Ajuste salvo.",
        })
      }
    />
  );
}
