import type { LinkedChannel } from "@cav/contract/channels.ts";
import { PlainSwitch } from "../ui/fields/plain-switch.tsx";
import { useAlertSettings, useChangeSettings } from "./queries.ts";
import { linkedLabelOf } from "./settings-fields.tsx";

/** Switches a linked channel on and off; renders nothing until the user has linked it. */
export function ChannelSwitch({ channel }: { channel: LinkedChannel }) {
  const settings = useAlertSettings("me").data;
  const change = useChangeSettings("me");
  if (!settings?.[`${channel}_disponivel`]) return null;
  return (
    <PlainSwitch
      label={linkedLabelOf(channel)}
      isLabelHidden
      checked={settings[`habilitar_${channel}`]}
      onChange={(isOn) =>
        change.mutate({ change: { [`habilitar_${channel}`]: isOn }, done: "Ajuste salvo." })
      }
    />
  );
}
