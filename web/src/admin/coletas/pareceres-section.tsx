import { falhaLabels, type PareceresNumeros } from "@cav/contract/coletas/pareceres.ts";
import { formatCount, formatDateTime, formatInteger, formatMoney } from "@cav/contract/format.ts";
import { Alert, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pareceresQuery } from "./queries.ts";

/** Status of the model's opinions: costs and failures. */
export function PareceresSection() {
  const { data } = useQuery(pareceresQuery);
  if (data === undefined) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby="segunda-leitura">
      <Title order={2} fz={20} id="segunda-leitura">
        Segunda leitura
      </Title>
      {data ? (
        <Numeros {...data} />
      ) : (
        <Text>
          Desligada: só as regras leem os atos. Quem opera pode ligar um modelo, que lê ao lado delas e nunca
          muda, descarta nem publica nada.
        </Text>
      )}
    </Stack>
  );
}

function Numeros({
  modelo,
  endereco,
  gasto_hoje,
  teto,
  dados,
  descartadas,
  falhas,
  sem_desde,
}: NonNullable<PareceresNumeros>) {
  return (
    <>
      {sem_desde && (
        <Alert color="yellow" title={`Sem segunda leitura desde ${formatDateTime(sem_desde)}`}>
          A revisão continua sem ela.
        </Alert>
      )}
      <Text>
        O modelo {modelo}, em {endereco}, lê o que muda o catálogo. Nomes de pessoas e listas são cortados
        antes do envio, e só vale o que ele cita do próprio ato.
      </Text>
      <Text>
        Hoje: {formatMoney(gasto_hoje)} de {formatMoney(teto)}. Em sete dias:{" "}
        {formatCount(dados, "ato lido", "atos lidos")},{" "}
        {formatCount(descartadas, "resposta descartada", "respostas descartadas")} por citação que não
        confere.
      </Text>
      {falhas.length > 0 && (
        <Text>
          Sem resposta:{" "}
          {falhas.map(({ falha, total }) => `${falhaLabels[falha]} (${formatInteger(total)})`).join("; ")}.
        </Text>
      )}
    </>
  );
}
