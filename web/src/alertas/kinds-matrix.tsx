import type { AjustesAlertas, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import type { ConcursoAlertKind } from "@cav/contract/alerts/alerts.ts";
import { concursoAlertLabels } from "@cav/contract/alerts/alerts.words.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { Text } from "@mantine/core";
import { useId } from "react";
import classes from "./kinds-matrix.module.css";

type Props = { settings: AjustesAlertas; save: (wanted: UpdateAjustes) => void };

const kinds = Object.keys(concursoAlertLabels) as ConcursoAlertKind[];

/** Short column heads for phones. */
const heads: Record<Canal, string> = { ...canalLabels, push: "Aparelho" };

/** Table of kinds and active channels; each cell switches a kind on a channel. */
export function KindsMatrix({ settings, save }: Props) {
  const title = useId();
  const shown = channelNames.filter((channel) => settings[`habilitar_${channel}`]);
  const setRefused = (kind: ConcursoAlertKind, channel: Canal, isRefused: boolean) => {
    const others = (settings.recusas[kind] ?? []).filter((one) => one !== channel);
    save({ recusas: { ...settings.recusas, [kind]: isRefused ? [...others, channel] : others } });
  };
  return (
    <div>
      <Text id={title} fw={500} size="sm">
        O que vem por cada canal
      </Text>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nenhum canal está ligado: ligue um para escolher o que vem por ele.
        </Text>
      ) : (
        <table className={classes.matrix} aria-labelledby={title}>
          <thead>
            <tr>
              <th scope="col">Alerta</th>
              {shown.map((channel) => (
                <th key={channel} scope="col">
                  {heads[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{concursoAlertLabels[kind]}</th>
                {shown.map((channel) => (
                  <td key={channel}>
                    <label className={classes.cell}>
                      <input
                        type="checkbox"
                        aria-label={`${concursoAlertLabels[kind]} por ${canalLabels[channel]}`}
                        checked={!settings.recusas[kind]?.includes(channel)}
                        onChange={(event) => setRefused(kind, channel, !event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
