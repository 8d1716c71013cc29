import type { AjustesAlertas, Frequencia, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import { frequenciaLabels, frequencias } from "@cav/contract/alerts/alert-settings.words.ts";
import { channels, type LinkedChannel, linkedChannels } from "@cav/contract/channels.ts";
import { Alert, SimpleGrid, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { PlainSelect } from "../ui/fields/plain-field.tsx";
import { PlainSwitch } from "../ui/fields/plain-switch.tsx";
import { Advanced } from "../ui/frames/advanced.tsx";
import { KindsMatrix } from "./kinds-matrix.tsx";
import { type SettingsOf, useChangeSettings } from "./queries.ts";

const MoreFields = lazy(() => import("./more-fields.tsx"));

type Props = { settings: AjustesAlertas; of: SettingsOf };

const saved = "Ajuste salvo.";

/** Alert settings; each change is saved at once. */
export function SettingsFields({ settings, of }: Props) {
  const change = useChangeSettings(of);
  const save = (wanted: UpdateAjustes, done = saved) => change.mutate({ change: wanted, done });
  const more = (
    <Suspense fallback={null}>
      <MoreFields settings={settings} save={save} isSaving={change.isPending} />
    </Suspense>
  );
  return (
    <Stack gap="xs">
      <ClosedChannels settings={settings} />
      {of !== "me" && <Channels settings={settings} save={save} />}
      <KindsMatrix settings={settings} save={save} />
      <FrequencyFields settings={settings} save={save} />
      {of === "me" ? <Advanced label="Avançado: lembretes e pausa">{more}</Advanced> : more}
    </Stack>
  );
}

const certainty = [
  { value: "false", label: "Tudo o que pode combinar" },
  { value: "true", label: "Só o que combina com certeza" },
];
const certainDescription =
  "Quando o edital já diz tudo o que você pediu. O resto continua em Meus Concursos.";

/** Frequency of alerts, and which new exams; explains non-default choices. */
function FrequencyFields({ settings, save }: { settings: AjustesAlertas; save: Save }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      <PlainSelect
        label="Com que frequência"
        description={settings.frequencia !== "NA_HORA" && frequenciaLabels[settings.frequencia].description}
        isHelpBelow
        data={frequencias.map((value) => ({ value, label: frequenciaLabels[value].label }))}
        value={settings.frequencia}
        onChange={(event) => save({ frequencia: event.currentTarget.value as Frequencia })}
      />
      <PlainSelect
        label="Concursos novos"
        description={settings.so_certos && certainDescription}
        isHelpBelow
        data={certainty}
        value={String(settings.so_certos)}
        onChange={(event) => save({ so_certos: event.currentTarget.value === "true" })}
      />
    </SimpleGrid>
  );
}

type Save = (wanted: UpdateAjustes, done?: string) => void;

/** Explains channels that were switched off outside the profile, and what to do. */
function ClosedChannels({ settings }: { settings: AjustesAlertas }) {
  const notes = [
    settings.email_desligado_por === "ENDERECO" &&
      "Nossos e-mails para você voltaram: o endereço da conta não recebe mensagens. Desligamos os alertas por e-mail.",
    settings.email_reclamado &&
      "Um e-mail nosso foi marcado como spam na sua caixa de entrada. Desligamos os alertas por " +
        "e-mail; se foi engano, ligue de novo.",
    settings.email_desligado_por === "PEDIDO" &&
      !settings.email_reclamado &&
      "Os alertas por e-mail foram desligados pelo link de uma mensagem.",
    settings.whatsapp_desligado_por === "NUMERO" &&
      "O número do seu perfil não parece ter WhatsApp. Desligamos esse canal: confira o número e ligue de novo.",
    settings.whatsapp_desligado_por === "PEDIDO" &&
      "Os alertas por WhatsApp foram desligados pela sua resposta a uma mensagem.",
    settings.push_desligado_por === "ENDERECO" &&
      "Nenhum dos seus aparelhos aceita mais os nossos avisos. Desligamos esse canal: aceite os " +
        "avisos de novo no aparelho.",
    settings.telegram_desligado_por === "ENDERECO" &&
      "A conversa com o nosso robô no Telegram foi encerrada ou bloqueada. Desligamos esse canal: " +
        "retome a conversa pelo perfil.",
    settings.telegram_desligado_por === "PEDIDO" &&
      "Os alertas por Telegram foram desligados pelo que você pediu ao robô.",
    settings.email_a_confirmar &&
      "Seu e-mail ainda não foi confirmado: até lá, nenhum alerta vai para ele. Use o link que enviamos.",
    settings.whatsapp_a_confirmar &&
      "Seu número ainda não foi confirmado: até lá, nenhum alerta vai por WhatsApp. Confirme-o em Meu Perfil.",
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <Alert key={note} color="yellow" role="status">
      {note}
    </Alert>
  ));
}

function Channels({ settings, save }: { settings: AjustesAlertas; save: Save }) {
  return (
    <Stack gap="sm">
      <PlainSwitch
        label="Receber alertas por e-mail"
        checked={settings.habilitar_email}
        onChange={(habilitar_email) => save({ habilitar_email })}
      />
      <PlainSwitch
        label="Receber alertas por WhatsApp"
        description={
          settings.whatsapp_disponivel ? undefined : "Disponível para contas premium com telefone no perfil."
        }
        disabled={!settings.whatsapp_disponivel}
        checked={settings.habilitar_whatsapp}
        onChange={(habilitar_whatsapp) => save({ habilitar_whatsapp })}
      />
      <OtherChannels settings={settings} save={save} />
    </Stack>
  );
}

/** Names the switch of a linked channel. */
export const linkedLabelOf = (channel: LinkedChannel): string =>
  channel === "push" ? "Receber avisos nos meus aparelhos" : `Receber alertas por ${channels[channel].label}`;

/** Settings of channels that users link, such as Telegram and devices. */
function OtherChannels({ settings, save }: { settings: AjustesAlertas; save: Save }) {
  return linkedChannels
    .filter((channel) => settings[`${channel}_disponivel`])
    .map((channel) => (
      <PlainSwitch
        key={channel}
        label={linkedLabelOf(channel)}
        checked={settings[`habilitar_${channel}`]}
        onChange={(isOn) => save({ [`habilitar_${channel}`]: isOn })}
      />
    ));
}
