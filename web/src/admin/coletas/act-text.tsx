import { formatDay } from "@cav/contract/format.ts";
import { atoLabels, type Evidencia, type Minuta } from "@cav/contract/minutas.ts";
import { falhaLabels } from "@cav/contract/pareceres.ts";
import { Anchor, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./minutas.module.css";

type Props = { ato: Minuta["atos"][number]; quotes: Evidencia[]; isShown: boolean };

/** An act as it was published, with what the field in focus was read from brought into view. */
export function ActText({ ato, quotes, isShown }: Props) {
  const mark = useRef<HTMLElement>(null);
  const { fonte, publicado_em, pagina, url, texto, tipo_de_ato, parecer, sem_parecer } = ato;
  const where = `${fonte}${publicado_em ? ` de ${formatDay(publicado_em)}` : ""}${pagina ? `, p. ${pagina}` : ""}`;
  const [first] = quotes.filter(({ inicio, fim }) => inicio !== null && fim !== null);
  const from = first?.inicio ?? 0;
  const to = first?.fim ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote is another place of the text.
  useEffect(() => {
    const frame = mark.current?.closest<HTMLElement>(`.${classes.text}`);
    if (isShown && frame && mark.current) frame.scrollTop = mark.current.offsetTop - frame.clientHeight / 3;
  }, [from, to, isShown]);
  return (
    <section aria-label={`${atoLabels[tipo_de_ato] ?? tipo_de_ato} em ${fonte}`}>
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
        {texto.slice(0, from)}
        {to > from && <mark ref={mark}>{texto.slice(from, to)}</mark>}
        {texto.slice(Math.max(from, to))}
      </div>
    </section>
  );
}
