import type { AjustesAlertas, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import { silencioHoras } from "@cav/contract/alerts/alert-settings.words.ts";
import { limits } from "@cav/contract/limits.ts";
import { Group, NativeSelect, Stack, Switch } from "@mantine/core";

type Props = { settings: AjustesAlertas; save: (wanted: UpdateAjustes) => void };

/** Default quiet hours. */
const night = { de: 21, ate: 8 };
const label = (hour: number) => `${hour}h`;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: label(hour) }));

/** Returns the possible ends of quiet hours that begin at `de`. */
const endsAfter = (de: number) =>
  Array.from({ length: limits.silencioHorasMax }, (_, more) => {
    const hour = (de + more + 1) % 24;
    return { value: String(hour), label: label(hour) };
  });

function describeRest({
  whatsapp_descansa: rest,
  push_disponivel,
  telegram_disponivel,
}: AjustesAlertas): string {
  if (!rest) return "Sem um horário seu, eles vêm a qualquer hora.";
  const resting =
    push_disponivel || telegram_disponivel ? "os outros canais descansam" : "o WhatsApp descansa";
  return `Sem um horário seu, o e-mail vem a qualquer hora e ${resting} entre ${label(rest.de)} e ${label(rest.ate)}.`;
}

/** Quiet hours, and whether same-day deadlines ignore them. */
export function QuietHours({ settings, save }: Props) {
  const { silencio, whatsapp_no_ultimo_dia } = settings;
  const rings = settings.whatsapp_disponivel || settings.push_disponivel || settings.telegram_disponivel;
  return (
    <Stack gap="sm">
      <Switch
        label="Horário de silêncio"
        description={
          `Nenhum alerta chega nesse horário, por nenhum canal: espera ele acabar. ` +
          `${describeRest(settings)}`
        }
        checked={silencio !== null}
        onChange={(event) => save({ silencio: event.currentTarget.checked ? night : null })}
      />
      {silencio && <Hours silencio={silencio} save={save} />}
      {(silencio || rings) && (
        <Switch
          label="No último dia, avisar também em silêncio"
          description={
            "Ligue para receber mesmo nesse horário o que só vale até o fim do dia, e o prazo que " +
            "muda na última noite. Desligado, WhatsApp, Telegram e avisos no aparelho esperam a " +
            "manhã."
          }
          checked={whatsapp_no_ultimo_dia}
          onChange={(event) => save({ whatsapp_no_ultimo_dia: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

type Silencio = NonNullable<AjustesAlertas["silencio"]>;

function Hours({ silencio, save }: { silencio: Silencio; save: Props["save"] }) {
  const begin = (de: number) => {
    const lasts = silencioHoras({ de, ate: silencio.ate });
    const isPossible = lasts > 0 && lasts <= limits.silencioHorasMax;
    save({ silencio: { de, ate: isPossible ? silencio.ate : (de + silencioHoras(silencio)) % 24 } });
  };
  return (
    <Group gap="md">
      <NativeSelect
        label="Das"
        w={120}
        data={hours}
        value={String(silencio.de)}
        onChange={(event) => begin(Number(event.currentTarget.value))}
      />
      <NativeSelect
        label="Até as"
        w={120}
        data={endsAfter(silencio.de)}
        value={String(silencio.ate)}
        onChange={(event) => save({ silencio: { ...silencio, ate: Number(event.currentTarget.value) } })}
      />
    </Group>
  );
}
