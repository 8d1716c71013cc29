import { atoLabels, type Evidencia, type Minuta } from "@cav/contract/coletas/minutas.ts";
import { falhaLabels } from "@cav/contract/coletas/pareceres.ts";
import { formatDay } from "@cav/contract/format.ts";
import { Anchor, Text } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import classes from "./minutas.module.css";
import { splitByQuotes } from "./quoted-text.ts";

type Props = { ato: Minuta["atos"][number]; quotes: Evidencia[]; isShown: boolean };

/** Text of an act; scrolls to the quote of the focused field. */
export function ActText({ ato, quotes, isShown }: Props) {
  const mark = useRef<HTMLElement>(null);
  const { fonte, publicado_em, pagina, url, texto, tipo_de_ato, parecer, sem_parecer } = ato;
  const where = `${fonte}${publicado_em ? ` de ${formatDay(publicado_em)}` : ""}${pagina ? `, p. ${pagina}` : ""}`;
  const stretches = splitByQuotes(texto, quotes);
  const first = stretches.find(({ isQuoted }) => isQuoted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote is another place of the text.
  useEffect(() => {
    const frame = mark.current?.closest<HTMLElement>(`.${classes.text}`);
    if (isShown && frame && mark.current) frame.scrollTop = mark.current.offsetTop - frame.clientHeight / 3;
  }, [first?.from, isShown]);
  return (
    <article aria-label={`${atoLabels[tipo_de_ato] ?? tipo_de_ato} em ${fonte}`}>
      <Text fz="sm" fw={600}>
        {atoLabels[tipo_de_ato] ?? tipo_de_ato}:{" "}
        {url ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" fz="sm">
            {where}
          </Anchor>
        ) : (
          where
        )}
      </Text>
      {parecer && !parecer.concorda && (
        <Text fz="sm" role="note">
          Segunda leitura: <strong>{atoLabels[parecer.valor] ?? parecer.valor}</strong>
          <q className={classes.quote}>{texto.slice(parecer.inicio, parecer.fim)}</q>
        </Text>
      )}
      {sem_parecer && (
        <Text fz="sm" c="dimmed">
          Sem segunda leitura: {falhaLabels[sem_parecer]}.
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <div className={classes.text} tabIndex={0}>
        {stretches.map(({ from, text, isQuoted }) =>
          isQuoted ? (
            <mark key={from} ref={from === first?.from ? mark : undefined}>
              {text}
            </mark>
          ) : (
            <Fragment key={from}>{text}</Fragment>
          ),
        )}
      </div>
    </article>
  );
}
