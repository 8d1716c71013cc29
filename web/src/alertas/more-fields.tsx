import type { AjustesAlertas, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import { lembreteLabel, lembretesPossiveis } from "@cav/contract/alerts/alert-settings.words.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import { Anchor, Button, Chip, Group, Input, Text } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import { IconBellOff } from "../ui/icons/bell-off.ts";
import { ChannelOrder } from "./channel-order.tsx";
import { ExampleMessages } from "./example-messages.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import classes from "./settings-fields.module.css";

type Save = (wanted: UpdateAjustes, done?: string) => void;

type MoreProps = { settings: AjustesAlertas; save: Save; isSaving: boolean };

/** Rarely changed settings; load when they are shown. */
export default function MoreFields({ settings, save, isSaving }: MoreProps) {
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
