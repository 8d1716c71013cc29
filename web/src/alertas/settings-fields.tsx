import type { AjustesAlertas, Frequencia, UpdateAjustes } from "@cav/contract/alert-settings.ts";
import {
  frequenciaLabels,
  frequencias,
  lembreteLabel,
  lembretesPossiveis,
} from "@cav/contract/alert-settings.words.ts";
import { channels, type LinkedChannel, linkedChannels } from "@cav/contract/channels.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import {
  Alert,
  Anchor,
  Button,
  Chip,
  Group,
  Input,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import { Advanced } from "../ui/advanced.tsx";
import { IconBellOff } from "../ui/icons/bell-off.ts";
import { ChannelOrder } from "./channel-order.tsx";
import { ExampleMessages } from "./example-messages.tsx";
import { KindsMatrix } from "./kinds-matrix.tsx";
import { type SettingsOf, useChangeSettings } from "./queries.ts";
import { QuietHours } from "./quiet-hours.tsx";
import classes from "./settings-fields.module.css";

type Props = { settings: AjustesAlertas; of: SettingsOf };

const saved = "Ajuste salvo.";

/** Alert settings; each change is saved at once. */
export function SettingsFields({ settings, of }: Props) {
  const change = useChangeSettings(of);
  const save = (wanted: UpdateAjustes, done = saved) => change.mutate({ change: wanted, done });
  return (
    <Stack gap="sm">
      <ClosedChannels settings={settings} />
      {of !== "me" && <Channels settings={settings} save={save} />}
      <KindsMatrix settings={settings} save={save} />
      <FrequencyFields settings={settings} save={save} />
      {of === "me" ? (
        <Advanced label="Avançado: lembretes e pausa">
          <MoreFields settings={settings} save={save} isSaving={change.isPending} />
        </Advanced>
      ) : (
        <MoreFields settings={settings} save={save} isSaving={change.isPending} />
      )}
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
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <NativeSelect
        label="Com que frequência"
        description={settings.frequencia !== "NA_HORA" && frequenciaLabels[settings.frequencia].description}
        inputWrapperOrder={["label", "input", "description"]}
        data={frequencias.map((value) => ({ value, label: frequenciaLabels[value].label }))}
        value={settings.frequencia}
        onChange={(event) => save({ frequencia: event.currentTarget.value as Frequencia })}
      />
      <NativeSelect
        label="Concursos novos"
        description={settings.so_certos && certainDescription}
        inputWrapperOrder={["label", "input", "description"]}
        data={certainty}
        value={String(settings.so_certos)}
        onChange={(event) => save({ so_certos: event.currentTarget.value === "true" })}
      />
    </SimpleGrid>
  );
}

type MoreProps = { settings: AjustesAlertas; save: Save; isSaving: boolean };

/** Rarely changed settings. */
function MoreFields({ settings, save, isSaving }: MoreProps) {
  return (
    <>
      <Reminders chosen={settings.lembretes} save={save} />
      <ChannelOrder settings={settings} save={save} />
      <QuietHours settings={settings} save={save} />
      <ExampleMessages {...settings.exemplo} />
      <Pause until={settings.pausado_ate} isSaving={isSaving} save={save} />
      <Muted concursos={settings.silenciados} save={save} />
    </>
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
      <Switch
        label="Receber alertas por e-mail"
        checked={settings.habilitar_email}
        onChange={(event) => save({ habilitar_email: event.currentTarget.checked })}
      />
      <Switch
        label="Receber alertas por WhatsApp"
        description={
          settings.whatsapp_disponivel ? undefined : "Disponível para contas premium com telefone no perfil."
        }
        disabled={!settings.whatsapp_disponivel}
        checked={settings.habilitar_whatsapp}
        onChange={(event) => save({ habilitar_whatsapp: event.currentTarget.checked })}
      />
      <OtherChannels settings={settings} save={save} />
    </Stack>
  );
}

/** Names the switch of a linked channel. */
export const linkedLabelOf = (channel: LinkedChannel): string =>
  channel === "push" ? "Receber avisos nos meus aparelhos" : `Receber alertas por ${channels[channel].label}`;

/** Settings of linked channels. */
function OtherChannels({ settings, save }: { settings: AjustesAlertas; save: Save }) {
  return linkedChannels
    .filter((channel) => settings[`${channel}_disponivel`])
    .map((channel) => (
      <Switch
        key={channel}
        label={linkedLabelOf(channel)}
        checked={settings[`habilitar_${channel}`]}
        onChange={(event) => save({ [`habilitar_${channel}`]: event.currentTarget.checked })}
      />
    ));
}

function Reminders({ chosen, save }: { chosen: number[]; save: Save }) {
  const id = useId();
  return (
    <Input.Wrapper
      labelElement="div"
      label="Lembretes antes de cada prazo"
      description="Isenção, inscrição e pagamento dos concursos sobre os quais você foi alertado ou que salvou."
      labelProps={{ id }}
    >
      <Chip.Group
        multiple
        value={chosen.map(String)}
        onChange={(days) => save({ lembretes: days.map((day) => Number(day) as 7) })}
      >
        <Group gap={6} mt={8} role="group" aria-labelledby={id} className={classes.chips ?? ""}>
          {lembretesPossiveis.map((days) => (
            <Chip key={days} value={String(days)}>
              {lembreteLabel(days)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {chosen.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          Você não receberá lembretes de prazo.
        </Text>
      )}
    </Input.Wrapper>
  );
}

const pauses = [7, 15, 30];

function Pause({ until, isSaving, save }: { until: string | null; isSaving: boolean; save: Save }) {
  const id = useId();
  return (
    <Input.Wrapper
      labelElement="div"
      label="Pausa"
      description="Nada chega durante a pausa. Depois dela, o que ainda valer vem num resumo só."
      labelProps={{ id }}
    >
      <Group gap={8} mt={8} role="group" aria-labelledby={id}>
        {until ? (
          <>
            <Text>Pausados até {formatDateTime(until)}.</Text>
            <Button
              variant="light"
              loading={isSaving}
              onClick={() => save({ pausar_dias: 0 }, "Alertas retomados.")}
            >
              Retomar agora
            </Button>
          </>
        ) : (
          pauses.map((days) => (
            <Button
              key={days}
              variant="default"
              disabled={isSaving}
              onClick={() => save({ pausar_dias: days }, `Alertas pausados por ${days} dias.`)}
            >
              {days} dias
            </Button>
          ))
        )}
      </Group>
    </Input.Wrapper>
  );
}

function Muted({ concursos, save }: { concursos: AjustesAlertas["silenciados"]; save: Save }) {
  const id = useId();
  return (
    <Input.Wrapper labelElement="div" label="Concursos silenciados" labelProps={{ id }}>
      {concursos.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          Nenhum. Na página de um concurso você pode silenciar só os avisos dele.
        </Text>
      ) : (
        <ul className={classes.muted} aria-labelledby={id}>
          {concursos.map(({ uuid, titulo }) => (
            <li key={uuid}>
              <Group gap="sm" justify="space-between">
                <Anchor component={Link} to={`/concursos/${uuid}`} className={classes.title}>
                  {titulo}
                </Anchor>
                <Button
                  variant="default"
                  aria-label={`Reativar avisos de ${titulo}`}
                  leftSection={<IconBellOff size={18} aria-hidden="true" />}
                  onClick={() => save({ reativar: uuid }, "Você voltará a receber avisos deste concurso.")}
                >
                  Reativar
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}
