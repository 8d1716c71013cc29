import { channelNames, channels } from "@cav/contract/channels.ts";
import { formatDayMonth, formatInteger } from "@cav/contract/format.ts";
import type { PainelDia } from "@cav/contract/site/painel.ts";
import { Card, SimpleGrid, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BarChart } from "../../ui/bar-chart.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import classes from "./painel.module.css";
import { numerosQuery } from "./queries.ts";

type Fact = Exclude<keyof PainelDia, "dia">;

/** Colours of the channels, in their order. */
const colors = ["azul.6", "teal.6", "orange.6", "grape.6", "cyan.6", "pink.6"];

type ChartFacts = {
  title: string;
  series: { name: Fact; label: string; color: string }[];
  /** Selects the shown series by total; all by default. */
  isShown?: (name: Fact, total: number) => boolean;
};

const charts: ChartFacts[] = [
  { title: "Cadastros", series: [{ name: "cadastros", label: "Cadastros", color: "azul.6" }] },
  {
    title: "Mensagens entregues",
    series: channelNames.map((name, at) => ({
      name,
      label: channels[name].label,
      color: colors[at % colors.length] ?? "gray.6",
    })),
    isShown: (name, total) => name === "email" || name === "whatsapp" || total > 0,
  },
  {
    // An event may notify nobody or thousands; the chart above counts messages.
    title: "Acontecimentos em concursos",
    series: [{ name: "acontecimentos", label: "Acontecimentos", color: "azul.6" }],
  },
  { title: "Assinaturas novas", series: [{ name: "assinaturas", label: "Assinaturas", color: "azul.6" }] },
];

/** Charts of the last 30 days, with a table for screen readers. */
export default function Figures() {
  const numeros = useQuery(numerosQuery);
  if (numeros.isError)
    return (
      <ErrorState title="Não foi possível carregar os números." onRetry={() => void numeros.refetch()} />
    );
  if (!numeros.data)
    return <Skeleton height={260} radius={12} aria-busy="true" aria-label="Carregando números" />;
  const { dias } = numeros.data;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={20}>
      {charts.map((chart) => (
        <Chart key={chart.title} {...chart} dias={dias} />
      ))}
    </SimpleGrid>
  );
}

function Chart({ title, dias, isShown = () => true, ...chart }: ChartFacts & { dias: PainelDia[] }) {
  const totalOf = (name: Fact) => dias.reduce((sum, day) => sum + day[name], 0);
  const series = chart.series.filter(({ name }) => isShown(name, totalOf(name)));
  const totals = series.map(({ name, label }) => ({ label, total: totalOf(name) }));
  const isEmpty = totals.every(({ total }) => total === 0);
  return (
    <Card>
      <figure className={classes.figure}>
        <figcaption>
          <Title order={3} fz={17}>
            {title}
          </Title>
          <Text c="dimmed" className="numeric">
            {isEmpty
              ? "Nada nos últimos 30 dias."
              : `${totals.map(({ label, total }) => `${label}: ${formatInteger(total)}`).join(" · ")} em 30 dias`}
          </Text>
        </figcaption>
        {!isEmpty && (
          <>
            <BarChart
              labels={dias.map(({ dia }) => formatDayMonth(dia))}
              series={series.map(({ name, label, color }) => ({
                label,
                color: `var(--mantine-color-${color.replace(".", "-")})`,
                values: dias.map((day) => day[name]),
              }))}
            />
            <Days series={series} dias={dias} />
          </>
        )}
      </figure>
    </Card>
  );
}

function Days({ series, dias }: { series: ChartFacts["series"]; dias: PainelDia[] }) {
  return (
    <VisuallyHidden>
      <table>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dias.map((day) => (
            <tr key={day.dia}>
              <th scope="row">{formatDayMonth(day.dia)}</th>
              {series.map(({ name }) => (
                <td key={name}>{formatInteger(day[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
