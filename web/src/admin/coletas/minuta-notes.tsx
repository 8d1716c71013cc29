import type { Minuta } from "@cav/contract/coletas/minutas.ts";
import { formatCount } from "@cav/contract/format.ts";
import { Alert, Anchor, Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Review } from "./use-review.ts";

/** Notes above a draft's fields: what it changes, how far, and uncertainties. */
export function MinutaNotes({ minuta, review }: { minuta: Minuta; review: Review }) {
  const { existente, por_conferir } = review;
  return (
    <>
      {minuta.concurso && (
        <Anchor component={Link} to={`/concursos/${minuta.concurso.uuid}`} fz="sm">
          Altera “{minuta.concurso.titulo}”
        </Anchor>
      )}
      {minuta.parcial && (
        <Alert color="yellow" title="Diz respeito a uma parte do concurso">
          “{minuta.parcial}”. Nada é proposto para o concurso todo.{" "}
          {minuta.cargo
            ? "Abaixo está a etapa do cargo de que o ato fala."
            : "Deste cargo também não: o ato não muda um dia só de um cargo com este nome. Altere-o " +
              "no formulário do concurso."}
        </Alert>
      )}
      {minuta.ambigua && <ConcursoChoice minuta={minuta} onChoose={review.choose} />}
      {existente && (
        <Alert color="yellow" title="Parece já publicado">
          <Anchor component={Link} to={`/concursos/${existente.uuid}`}>
            {existente.titulo}
          </Anchor>
          . Confirme de novo se é outro concurso, ou{" "}
          <Button size="compact-sm" variant="default" onClick={() => review.linkTo(existente.uuid)}>
            é este
          </Button>
        </Alert>
      )}
      {por_conferir && (
        <Alert
          color="yellow"
          role="alert"
          title={
            por_conferir.celulas === 0
              ? "As contas do edital não fecham"
              : formatCount(por_conferir.celulas, "célula ainda por conferir", "células ainda por conferir")
          }
        >
          {por_conferir.diferencas.map((one) => (
            <Text key={one}>{one}</Text>
          ))}
          Confira os cargos (C confere uma coluna), ou confirme de novo para publicar assim.
        </Alert>
      )}
      {review.campos.length === 0 && !minuta.ambigua && (
        <Text c="dimmed">Nada a mudar: confirmar anota onde os fatos deste concurso estão publicados.</Text>
      )}
    </>
  );
}

/** Asks which exam the draft concerns, when that is uncertain. */
function ConcursoChoice({ minuta, onChoose }: { minuta: Minuta; onChoose: (number: number) => void }) {
  return (
    <Alert color="yellow" title="De qual concurso se trata?">
      <Stack gap={4} align="flex-start">
        {minuta.opcoes.map(({ uuid, titulo }, index) => (
          <Button key={uuid} size="compact-sm" variant="default" onClick={() => onChoose(index + 1)}>
            {index + 1}. {titulo}
          </Button>
        ))}
        {minuta.tipo_de_ato === "abertura" && (
          <Button size="compact-sm" variant="default" onClick={() => onChoose(0)}>
            0. Nenhum destes: é um concurso novo
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
