import type { CampoNome, Procedencias } from "@cav/contract/coletas/minutas.ts";
import { formatDay } from "@cav/contract/format.ts";
import classes from "./concurso-page.module.css";

type Props = { procedencias: Procedencias | undefined; campo: CampoNome };

/** Source of a fact, "DOU de 07/10/2026, p. 44", as a link with the quoted words. */
export function Procedencia({ procedencias, campo }: Props) {
  const found = procedencias?.items.filter((one) => one.campo === campo) ?? [];
  if (found.length === 0) return null;
  return (
    <span className={classes.label} style={{ display: "block" }}>
      {found.map(({ url, fonte, publicado_em, pagina, citacao }, index) => (
        <span key={`${fonte} ${url}`}>
          {index > 0 && "; "}
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer" title={citacao}>
              {describe(fonte, publicado_em, pagina)}
            </a>
          ) : (
            describe(fonte, publicado_em, pagina)
          )}
        </span>
      ))}
    </span>
  );
}

const describe = (fonte: string, day: string | null, page: string | null) =>
  `${fonte}${day ? ` de ${formatDay(day)}` : ""}${page ? `, p. ${page}` : ""}`;
