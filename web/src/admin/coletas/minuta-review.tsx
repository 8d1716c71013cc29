import {
  type Descarte,
  descarteLabels,
  type Evidencia,
  type Minuta,
  type MinutaCampo,
} from "@cav/contract/coletas/minutas.ts";
import { formatInteger, pluralOf } from "@cav/contract/format.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { AboutConcurso } from "./about-concurso.tsx";
import { ActText } from "./act-text.tsx";
import { MinutaField } from "./minuta-field.tsx";
import { MinutaNotes } from "./minuta-notes.tsx";
import classes from "./minutas.module.css";
import { alcanceDaMinutaQuery } from "./queries.ts";
import { motivos, type Review, type ReviewOf, useReview } from "./use-review.ts";

const debounceMs = 400;

/** Review of one draft: fields beside the acts, by keyboard or mouse. */
export function MinutaReview(props: ReviewOf) {
  const { minuta } = props;
  const review = useReview(props);
  // Shortcuts work only while the review has the focus.
  return (
    <section
      ref={review.region}
      id={`minuta-${minuta.uuid}`}
      aria-label={`Minuta: ${minuta.titulo}`}
      tabIndex={-1}
      className={classes.review}
      onKeyDown={review.onKeyDown}
    >
      <Stack gap="sm" className={classes.panel}>
        <Title order={2} fz={18}>
          {minuta.titulo}
        </Title>
        <MinutaNotes minuta={minuta} review={review} />
        <AboutConcurso onChoose={review.linkTo} />
        <div>
          {review.campos.map((campo, index) => (
            <ReviewField key={campo.nome} {...{ minuta, review, campo, index }} />
          ))}
        </div>
        <div className={classes.decide}>
          <Reach minuta={minuta} body={review.body} />
          <Group gap="xs">
            <Button onClick={review.publish} loading={review.isPublishing} disabled={minuta.ambigua}>
              {minuta.tipo === "NOVO" ? "Publicar" : "Alterar o concurso"}
            </Button>
            <Button variant="default" onClick={() => review.setDiscarding(true)}>
              Descartar
            </Button>
            <Button variant="subtle" onClick={props.onNext}>
              Próxima
            </Button>
          </Group>
        </div>
        <Keys isNew={minuta.tipo === "NOVO"} hasSecond={review.campos.some(({ parecer }) => parecer)} />
      </Stack>
      <Acts minuta={minuta} quotes={review.quotes} />
      <Dialog
        isOpen={review.isDiscarding}
        title="Por que descartar?"
        onClose={() => review.setDiscarding(false)}
      >
        <Reasons isPending={review.isDismissing} onChoose={review.discard} />
      </Dialog>
    </section>
  );
}

type ReviewFieldProps = { minuta: Minuta; review: Review; campo: MinutaCampo; index: number };

function ReviewField({ minuta, review, campo, index }: ReviewFieldProps) {
  const { state, act, isEditing, setEditing } = review;
  return (
    <MinutaField
      campo={campo}
      valor={state.valores[campo.nome] ?? null}
      citacao={quoteOf(minuta, campo)}
      isCurrent={index === state.at}
      isAccepted={state.aceitos.includes(campo.nome)}
      colunas={state.colunas}
      isEditing={isEditing && index === state.at}
      onEdit={() => {
        act({ kind: "move", to: index });
        setEditing(true);
      }}
      onWrite={(valor) => act({ kind: "write", nome: campo.nome, valor })}
      onLeave={() => setEditing(false)}
      onCell={(cell) => act({ kind: "cell", at: index, cell })}
      onConta={(conta) => act({ kind: "conta", at: index, conta })}
    />
  );
}

/** Returns the quote of a field's model opinion. */
function quoteOf({ atos }: Minuta, { parecer }: MinutaCampo): string {
  return parecer ? (atos[parecer.ato]?.texto.slice(parecer.inicio, parecer.fim) ?? "") : "";
}

/** Shows how many users the current values would notify. */
function Reach({ minuta, body }: { minuta: Minuta; body: Review["body"] }) {
  const [settled] = useDebouncedValue(body, debounceMs);
  const reach = useQuery({ ...alcanceDaMinutaQuery(minuta.uuid, settled), enabled: !minuta.ambigua });
  return (
    <Text role="status" fz="sm" c="dimmed">
      {reachSentence(minuta, reach.data?.candidatos)}
    </Text>
  );
}

function reachSentence({ ambigua, tipo }: Minuta, count: number | undefined): string {
  if (ambigua) return "Escolha primeiro de qual concurso se trata.";
  if (count === undefined) return "Contando quem seria avisado…";
  if (count === 0)
    return tipo === "NOVO" ? "Não combina com ninguém agora." : "Ninguém acompanha este concurso.";
  const many = `${formatInteger(count)} ${pluralOf(count, "pessoa", "pessoas")}`;
  return tipo === "NOVO"
    ? `Combina com ${many}, que ${pluralOf(count, "será avisada", "serão avisadas")} como ` +
        `${pluralOf(count, "quer", "querem")}.`
    : `${many} ${pluralOf(count, "acompanha", "acompanham")} este concurso.`;
}

function Keys({ isNew, hasSecond }: { isNew: boolean; hasSecond: boolean }) {
  return (
    <p className={classes.keys}>
      <span>J/K campo</span>
      <span>Enter aceita</span>
      <span>E edita</span>
      <span>{isNew ? "X esvazia" : "X deixa como está"}</span>
      <span>1–9 escolhe</span>
      <span>C confere uma coluna</span>
      {hasSecond && <span>S usa a segunda leitura</span>}
      <span>Ctrl+Enter confirma</span>
      <span>D descarta</span>
      <span>U desfaz</span>
      <span>N/P minuta</span>
    </p>
  );
}

/** Texts of the acts, with the quotes of the current field or cell. */
function Acts({ minuta, quotes: all }: { minuta: Minuta; quotes: readonly Evidencia[] }) {
  return (
    <Stack gap="md" className={classes.panel}>
      {minuta.atos.map((ato, index) => {
        const quotes = all.filter((one) => one.ato === index);
        return (
          <ActText
            key={`${ato.url} ${ato.tipo_de_ato}`}
            ato={ato}
            quotes={quotes}
            isShown={quotes.length > 0}
          />
        );
      })}
    </Stack>
  );
}

function Reasons({ isPending, onChoose }: { isPending: boolean; onChoose: (motivo: Descarte) => void }) {
  return (
    <Stack gap={6} align="stretch">
      {motivos.map((motivo, index) => (
        <Button
          key={motivo}
          data-autofocus={index === 0 || undefined}
          variant="default"
          justify="flex-start"
          disabled={isPending}
          onClick={() => onChoose(motivo)}
        >
          {index + 1}. {descarteLabels[motivo]}
        </Button>
      ))}
    </Stack>
  );
}
