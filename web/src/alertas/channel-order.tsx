import type { AjustesAlertas, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import { completeOrdem } from "@cav/contract/alerts/alert-settings.words.ts";
import type { Canal } from "@cav/contract/alerts/notifications.ts";
import { canalLabels } from "@cav/contract/alerts/notifications.words.ts";
import { ActionIcon, Group, Radio, Stack, Text } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { IconArrowDown } from "../ui/icons/arrow-down.ts";
import { IconArrowUp } from "../ui/icons/arrow-up.ts";
import classes from "./channel-order.module.css";

type Props = { settings: AjustesAlertas; save: (wanted: UpdateAjustes, done?: string) => void };

/** Default order: audible channels first, mail last as the fallback. */
const first = completeOrdem(["push", "telegram", "whatsapp", "email"]);

/** Chooses between all channels at once and one after the other, with their order. Shown for two or more channels. */
export function ChannelOrder({ settings, save }: Props) {
  const { ordem } = settings;
  const isOn = (channel: Canal) => settings[`habilitar_${channel}`];
  if (ordem === null && first.filter(isOn).length < 2) return null;
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Por qual canal"
        value={ordem ? "ordem" : "todos"}
        onChange={(value) => save({ ordem: value === "ordem" ? first : null })}
      >
        <Stack gap="sm" mt={8}>
          <Radio
            value="todos"
            label="Por todos os canais ligados"
            description="Cada alerta chega por todos, ao mesmo tempo."
          />
          <Radio
            value="ordem"
            label="Um depois do outro"
            description="Cada alerta chega por um só: o seguinte só entra quando o anterior não consegue entregar."
          />
        </Stack>
      </Radio.Group>
      {ordem && <OrderedChannels ordem={ordem} isOn={isOn} save={save} />}
    </Stack>
  );
}

type OrderProps = { ordem: Canal[]; isOn: (channel: Canal) => boolean; save: Props["save"] };

/** Active channels, which buttons move up or down; inactive ones keep their place. */
function OrderedChannels({ ordem, isOn, save }: OrderProps) {
  const id = useId();
  const shown = ordem.filter(isOn);
  const pressed = useRef<string>(undefined);
  const order = shown.join();
  // Restores the focus, which moved or disabled buttons lose.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = undefined;
  }, [order]);

  function move(channel: Canal, by: -1 | 1) {
    const to = shown.indexOf(channel) + by;
    const other = shown[to];
    if (other === undefined) return;
    const isLeft = to + by >= 0 && to + by < shown.length;
    pressed.current = buttonId(id, channel, isLeft ? by : by === 1 ? -1 : 1);
    const swapped = ordem.map((one) => (one === channel ? other : one === other ? channel : one));
    save({ ordem: swapped }, `${canalLabels[channel]} agora é o ${to + 1}º canal.`);
  }

  return (
    <>
      <ol className={classes.order} aria-label="Ordem dos canais">
        {shown.map((channel, index) => (
          <li key={channel}>
            <Group gap={4} wrap="nowrap">
              <Text flex={1}>
                {index + 1}. {canalLabels[channel]}
              </Text>
              <ActionIcon
                id={buttonId(id, channel, -1)}
                aria-label={`Subir ${canalLabels[channel]}`}
                disabled={index === 0}
                onClick={() => move(channel, -1)}
              >
                <IconArrowUp size={20} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                id={buttonId(id, channel, 1)}
                aria-label={`Descer ${canalLabels[channel]}`}
                disabled={index === shown.length - 1}
                onClick={() => move(channel, 1)}
              >
                <IconArrowDown size={20} aria-hidden="true" />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        Um celular desligado não é falha: ele recebe quando voltar. A noite também não: sem um horário de
        silêncio seu, o alerta espera a manhã, e o que vence até lá ou nesse dia vai na hora pelo e-mail, se
        ele estiver ligado mais abaixo na lista. Se nenhum canal da lista entregar, o alerta vai por e-mail, a
        não ser que você tenha recusado nossos e-mails.
      </Text>
    </>
  );
}

const buttonId = (id: string, channel: Canal, by: -1 | 1) =>
  `${id}-${channel}-${by === 1 ? "descer" : "subir"}`;
