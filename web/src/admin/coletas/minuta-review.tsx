import { formatInteger, pluralOf } from "@cav/contract/format.ts";
import {
  type ConfirmMinuta,
  type Descarte,
  descarteLabels,
  isEtapaCampo,
  type Minuta,
  type MinutaCampo,
} from "@cav/contract/minutas.ts";
import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ActText } from "./act-text.tsx";
import { MinutaField } from "./minuta-field.tsx";
import classes from "./minutas.module.css";
import { alcanceDaMinutaQuery } from "./queries.ts";
import { beginReview, type Deed, fieldsOf, review, type Wish, wishOf } from "./review-state.ts";
import { useDecisions } from "./use-decisions.ts";

type Props = {
  minuta: Minuta;
  onDecided: () => void;
  onNext: () => void;
  onPrevious: () => void;
  /** Where there is nothing of this draft to take back: the last discard. */
  onUndo: () => void;
};

const debounceMs = 400;
const motivos = Object.keys(descarteLabels) as Descarte[];

/** One draft: its fields beside the acts, decided on by keys alone or by hand. */
export function MinutaReview({ minuta, onDecided, onNext, onPrevious, onUndo }: Props) {
  const campos = fieldsOf(minuta);
  const [state, setState] = useState(() => beginReview(minuta));
  const [isEditing, setEditing] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const { confirm, dismiss, link } = useDecisions(minuta, onDecided);
  const region = useRef<HTMLElement>(null);
  const dismissed = isDiscarding || isEditing;
  useEffect(() => {
    if (!dismissed) region.current?.focus({ preventScroll: true });
  }, [dismissed]);
  const act = (deed: Deed) => setState((now) => review(now, deed, campos.length));
  const current = campos[state.at];
  const body: ConfirmMinuta = {
    versao: minuta.versao,
    concurso_versao: minuta.concurso?.versao ?? null,
    campos: minuta.tipo === "NOVO" ? state.valores : changedOf(minuta, state.valores),
    duplicado: false,
  };
  const [settled] = useDebouncedValue(body, debounceMs);
  const reach = useQuery({ ...alcanceDaMinutaQuery(minuta.uuid, settled), enabled: !minuta.ambigua });
  const existente = confirm.error instanceof ApiError ? confirm.error.existente : undefined;
  const publish = () => {
    if (!confirm.isPending && !minuta.ambigua)
      confirm.mutate({ ...body, duplicado: existente !== undefined });
  };
  const choose = (number: number) => {
    if (minuta.ambigua) {
      if (number === 0) link.mutate(null);
      else if (minuta.opcoes[number - 1]) link.mutate(minuta.opcoes[number - 1]?.uuid ?? null);
      return;
    }
    const one = current?.evidencias[number - 1];
    if (current && one) act({ kind: "write", nome: current.nome, valor: one.valor });
  };
  const deeds: Record<Exclude<Wish, object>, () => void> = {
    down: () => act({ kind: "move", to: state.at + 1 }),
    up: () => act({ kind: "move", to: state.at - 1 }),
    accept: () => current && act({ kind: "accept", nome: current.nome }),
    // A stage is taken or left: it is corrected in the exam's form.
    edit: () => current && !isEtapaCampo(current.nome) && setEditing(true),
    second: () =>
      current?.parecer && act({ kind: "write", nome: current.nome, valor: current.parecer.valor }),
    clear: () => current && act({ kind: "write", nome: current.nome, valor: null }),
    next: onNext,
    previous: onPrevious,
    confirm: publish,
    discard: () => setDiscarding(true),
    undo: () => (state.before ? act({ kind: "undo" }) : onUndo()),
  };
  const discard = (motivo: Descarte | undefined) => {
    if (motivo && !dismiss.isPending) dismiss.mutate(motivo, { onSettled: () => setDiscarding(false) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Once D is pressed a number is a reason, also of who presses it before the question is drawn and has the focus.
    if (isDiscarding) return discard(motivos[Number(event.key) - 1]);
    const isButton = event.target instanceof HTMLElement && event.target.closest("button, a");
    const wish = wishOf(event);
    // A button in focus is pressed by Enter, as everywhere.
    if (!wish || (isButton && wish === "accept")) return;
    event.preventDefault();
    (typeof wish === "string" ? deeds[wish] : () => choose(wish.choose))();
  };
  // Keys count while the review has the focus, and nowhere else.
  return (
    <section
      ref={region}
      id={`minuta-${minuta.uuid}`}
      aria-label={`Minuta: ${minuta.titulo}`}
      tabIndex={-1}
      className={classes.review}
      onKeyDown={onKeyDown}
    >
      <Stack gap="sm" className={classes.panel}>
        <Title order={2} fz={18}>
          {minuta.titulo}
        </Title>
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
              : "Deste cargo também não: o ato não muda um dia só de um cargo com este nome. Altere-o no formulário do concurso."}
          </Alert>
        )}
        {minuta.ambigua && <Choice minuta={minuta} onChoose={choose} />}
        {existente && (
          <Alert color="yellow" title="Parece já publicado">
            <Anchor component={Link} to={`/concursos/${existente.uuid}`}>
              {existente.titulo}
            </Anchor>
            . Confirme de novo se é outro concurso, ou{" "}
            <Button size="compact-sm" variant="default" onClick={() => link.mutate(existente.uuid)}>
              é este
            </Button>
          </Alert>
        )}
        {campos.length === 0 && !minuta.ambigua && (
          <Text c="dimmed">Nada a mudar: confirmar anota onde os fatos deste concurso estão publicados.</Text>
        )}
        <div>
          {campos.map((campo, index) => (
            <MinutaField
              key={campo.nome}
              campo={campo}
              valor={state.valores[campo.nome] ?? null}
              citacao={quoteOf(minuta, campo)}
              isCurrent={index === state.at}
              isAccepted={state.aceitos.includes(campo.nome)}
              isEditing={isEditing && index === state.at}
              onEdit={() => {
                act({ kind: "move", to: index });
                setEditing(true);
              }}
              onWrite={(valor) => act({ kind: "write", nome: campo.nome, valor })}
              onLeave={() => setEditing(false)}
            />
          ))}
        </div>
        <Text role="status" fz="sm" c="dimmed">
          {reachSentence(minuta, reach.data?.candidatos)}
        </Text>
        <Group gap="xs">
          <Button onClick={publish} loading={confirm.isPending} disabled={minuta.ambigua}>
            {minuta.tipo === "NOVO" ? "Publicar" : "Alterar o concurso"}
          </Button>
          <Button variant="default" onClick={() => setDiscarding(true)}>
            Descartar
          </Button>
          <Button variant="subtle" onClick={onNext}>
            Próxima
          </Button>
        </Group>
        <p className={classes.keys}>
          <span>J/K campo</span>
          <span>Enter aceita</span>
          <span>E edita</span>
          <span>X esvazia</span>
          <span>1–9 escolhe</span>
          {campos.some(({ parecer }) => parecer) && <span>S usa a segunda leitura</span>}
          <span>Ctrl+Enter confirma</span>
          <span>D descarta</span>
          <span>U desfaz</span>
          <span>N/P minuta</span>
        </p>
      </Stack>
      <Stack gap="md" className={classes.panel}>
        {minuta.atos.map((ato, index) => {
          const quotes = current?.evidencias.filter((one) => one.ato === index) ?? [];
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
      <Dialog isOpen={isDiscarding} title="Por que descartar?" onClose={() => setDiscarding(false)}>
        <Reasons isPending={dismiss.isPending} onChoose={discard} />
      </Dialog>
    </section>
  );
}

/** Of a change what differs is sent, and nothing else is touched. */
function changedOf({ campos }: Minuta, valores: ConfirmMinuta["campos"]): ConfirmMinuta["campos"] {
  const touched = campos.filter(({ nome, valor }) => valores[nome] !== null || valor !== null);
  return Object.fromEntries(touched.map(({ nome }) => [nome, valores[nome] ?? null]));
}

/** The words of an act that a second reading of a field rests on. */
function quoteOf({ atos }: Minuta, { parecer }: MinutaCampo): string {
  return parecer ? (atos[parecer.ato]?.texto.slice(parecer.inicio, parecer.fim) ?? "") : "";
}

function reachSentence({ ambigua, tipo }: Minuta, count: number | undefined): string {
  if (ambigua) return "Escolha primeiro de qual concurso se trata.";
  if (count === undefined) return "Contando quem seria avisado…";
  if (count === 0)
    return tipo === "NOVO" ? "Não combina com ninguém agora." : "Ninguém acompanha este concurso.";
  const many = `${formatInteger(count)} ${pluralOf(count, "pessoa", "pessoas")}`;
  return tipo === "NOVO"
    ? `Combina com ${many}, que ${pluralOf(count, "será avisada", "serão avisadas")} como ${pluralOf(count, "quer", "querem")}.`
    : `${many} ${pluralOf(count, "acompanha", "acompanham")} este concurso.`;
}

/** Which exam it is about, where nothing tells for sure. */
function Choice({ minuta, onChoose }: { minuta: Minuta; onChoose: (number: number) => void }) {
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
