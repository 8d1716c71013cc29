import { Alert, Card, Group, Stack, Title } from "@mantine/core";
import { memo, useState } from "react";
import { DateField } from "../../ui/fields/date-field.tsx";
import { PlainSelect } from "../../ui/fields/plain-field.tsx";

type Props = { hour: string; falha: string | null | undefined; onChange: (hour: string) => void };

const firstTime = "09:00";
const quarters = Array.from({ length: 96 }, (_, index) =>
  [Math.floor(index / 4), (index % 4) * 15].map((part) => String(part).padStart(2, "0")).join(":"),
);

/** Sets when a draft is published on its own, and shows why that failed last time. */
export const PublicationFields = memo(function PublicationFields({ hour, falha, onChange }: Props) {
  const [day, setDay] = useState(hour.slice(0, 10));
  const [time, setTime] = useState(hour.slice(11) || firstTime);
  const times = quarters.includes(time) ? quarters : [time, ...quarters].toSorted();
  // Invalid days are passed on: the server refuses them, and no old hour stays set.
  const change = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    onChange(nextDay && `${nextDay}T${nextTime}`);
  };
  return (
    <Card component="section" aria-labelledby="publicacao">
      <Stack gap="md">
        <Title order={2} fz={20} id="publicacao">
          Publicação
        </Title>
        {falha && (
          <Alert color="yellow" title="Não foi publicado na hora marcada">
            {falha}
          </Alert>
        )}
        <Group align="flex-end" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <DateField
              label="Publicar sozinho em"
              description={
                "Opcional, no horário de Brasília. Salvo como rascunho com uma hora, é publicado até " +
                "um minuto depois dela, e só então avisa alguém."
              }
              value={day}
              onChange={(next) => change(next, time)}
            />
          </div>
          <div style={{ flex: "none", width: 120 }}>
            <PlainSelect
              label="Hora"
              data={times.map((value) => ({ value, label: value }))}
              value={time}
              onChange={({ currentTarget }) => change(day, currentTarget.value)}
            />
          </div>
        </Group>
      </Stack>
    </Card>
  );
});
