import type { Coberturas, ListadoQueFalta } from "@cav/contract/coletas/coletas.ts";
import { formatCount, formatDay, formatInteger } from "@cav/contract/format.ts";
import { Anchor, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import table from "../../ui/frames/data-table.module.css";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { coberturasQuery } from "./queries.ts";

/** Daily share of aggregators' exams that the catalogue has, and the missing ones. */
export function CoberturaSection() {
  const list = useQuery(coberturasQuery);
  return (
    <Stack component="section" gap="sm" aria-labelledby="cobertura">
      <Title order={2} fz={20} id="cobertura">
        Cobertura
      </Title>
      <Text c="dimmed" maw={640}>
        Quanto do que um agregador lista está no catálogo ou espera revisão. A lista só serve para comparar:
        dela não sai ato, minuta nem concurso.
      </Text>
      {list.isPending && (
        <Skeleton height={200} radius={12} aria-busy="true" aria-label="Carregando a cobertura" />
      )}
      {list.isError && (
        <ErrorState title="Não foi possível carregar a cobertura." onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <Text>Nenhum agregador é comparado. Quem opera decide se acrescenta um, em “Nova fonte”.</Text>
      )}
      {list.data?.map((one) => (
        <Cobertura key={one.uuid} {...one} />
      ))}
    </Stack>
  );
}

type CoberturaProps = Coberturas[number];
type Dia = CoberturaProps["dias"][number];

const shareOf = ({ listados, achados }: Dia) => `${Math.floor((100 * achados) / Math.max(1, listados))}%`;

function Cobertura({ fonte, uuid, dias, piso, parada_em, faltam }: CoberturaProps) {
  const [last] = dias;
  return (
    <Stack gap="sm">
      <Anchor component={Link} to={`/admin/coletas/fontes/${uuid}`} fw={650}>
        {fonte}
      </Anchor>
      {last ? (
        <>
          <Text>
            Em {formatDay(last.dia)}, temos {formatInteger(last.achados)} de{" "}
            {formatCount(last.listados, "concurso listado", "concursos listados")}, {shareOf(last)}.
            {piso !== null && ` Abaixo de ${piso}% é um problema.`}
          </Text>
          {parada_em && (
            <Text fw={650}>
              A lista é de {formatDay(parada_em)}: o agregador não trouxe outra, e a conta parou nela.
            </Text>
          )}
          <DiasTable dias={dias} />
          <FaltamTable faltam={faltam} total={last.listados - last.achados} />
        </>
      ) : (
        <Text c="dimmed">Ainda sem comparação: ela vem depois da primeira visita boa.</Text>
      )}
    </Stack>
  );
}

function DiasTable({ dias }: { dias: Dia[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption hidden>Cobertura dia a dia</caption>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            <th scope="col" data-numeric>
              Listados
            </th>
            <th scope="col" data-numeric>
              Temos
            </th>
            <th scope="col" data-numeric>
              Cobertura
            </th>
          </tr>
        </thead>
        <tbody>
          {dias.map((dia) => (
            <tr key={dia.dia}>
              <th scope="row">{formatDay(dia.dia)}</th>
              <td data-label="Listados" data-numeric>
                {formatInteger(dia.listados)}
              </td>
              <td data-label="Temos" data-numeric>
                {formatInteger(dia.achados)}
              </td>
              <td data-label="Cobertura" data-numeric>
                {shareOf(dia)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FaltamTable({ faltam, total }: { faltam: ListadoQueFalta[]; total: number }) {
  if (total === 0) return <Text>Nada do que está na lista falta.</Text>;
  return (
    <>
      <div className={table.frame}>
        <table className={table.table}>
          <caption hidden>O que falta</caption>
          <thead>
            <tr>
              <th scope="col">Falta</th>
              <th scope="col">Inscrições até</th>
              <th scope="col">Listado desde</th>
              <th scope="col">Pode ser</th>
              <th scope="col">O que fazer</th>
            </tr>
          </thead>
          <tbody>
            {faltam.map((falta) => (
              <FaltaLine key={falta.url + falta.titulo} {...falta} />
            ))}
          </tbody>
        </table>
      </div>
      {total > faltam.length && (
        <Text c="dimmed">
          São {formatInteger(faltam.length)} de {formatInteger(total)}, os de prazo mais próximo.
        </Text>
      )}
    </>
  );
}

function FaltaLine({ titulo, uf, prazo, url, desde, parecido }: ListadoQueFalta) {
  return (
    <tr>
      <th scope="row" style={{ overflowWrap: "anywhere" }}>
        <Anchor href={url} target="_blank" rel="noopener noreferrer">
          {titulo}
          {uf && ` (${uf})`}
        </Anchor>
      </th>
      <td data-label="Inscrições até">{prazo ? formatDay(prazo) : "Não diz"}</td>
      <td data-label="Listado desde">{formatDay(desde)}</td>
      <td data-label="Pode ser">
        {parecido ? (
          <Anchor component={Link} to={pathOf(parecido)}>
            {parecido.titulo}
          </Anchor>
        ) : (
          "Nada parecido"
        )}
      </td>
      <td data-label="O que fazer">
        <Anchor
          component={Link}
          to={`/admin/coletas/colar?${new URLSearchParams({ endereco: url })}`}
          aria-label={`Colar este edital: ${titulo}`}
        >
          Colar este edital
        </Anchor>
      </td>
    </tr>
  );
}

/** Drafts have no page; they wait in the queue. */
function pathOf({ tipo, uuid }: NonNullable<ListadoQueFalta["parecido"]>): string {
  return tipo === "CONCURSO" ? `/concursos/${uuid}` : "/admin/coletas";
}
