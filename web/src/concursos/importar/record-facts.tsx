import type { FatoImportado, RegistroImportado } from "@cav/contract/concursos/importacao.ts";
import { useState } from "react";
import classes from "./facts.module.css";

type Props = Pick<RegistroImportado, "fatos" | "cargos"> & { opensAtOnce: boolean };

/** The fields of an exam that will be stored. Closed ones are not rendered: exams may have 150 positions. */
export function RecordFacts({ fatos, cargos, opensAtOnce }: Props) {
  const [isOpen, setOpen] = useState(opensAtOnce);
  if (fatos.length === 0) return null;
  return (
    <details className={classes.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>O que será gravado</summary>
      {isOpen && <FactList fatos={fatos} />}
      {(isOpen ? cargos : []).map(({ nome, fatos: ofCargo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two positions may have one name, in a fixed order
        <section key={index} aria-label={`Cargo ${nome}`}>
          <p className={classes.cargo}>{nome}</p>
          <FactList fatos={ofCargo} />
        </section>
      ))}
    </details>
  );
}

function FactList({ fatos }: { fatos: FatoImportado[] }) {
  return (
    <dl className={classes.facts}>
      {fatos.map(({ campo, rotulo, valor }) => (
        <div key={campo}>
          <dt>{rotulo}</dt>
          <dd data-unknown={valor === null || undefined}>{valor ?? "a divulgar"}</dd>
        </div>
      ))}
    </dl>
  );
}
