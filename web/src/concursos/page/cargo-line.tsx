import { formatCount, formatMoney } from "@cav/contract/format.ts";
import { nivelLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import type { ReactNode } from "react";
import { IconChevronDown } from "../../ui/icons/chevron-down.ts";
import { IconChevronRight } from "../../ui/icons/chevron-right.ts";
import { type CargoDraft, totalVagas } from "../form/cargo-draft.ts";
import classes from "../form/cargos-fields.module.css";

type Props = {
  index: number;
  cargo: CargoDraft;
  isWrong: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** Row of a position in the form; opens to show its fields. */
export function CargoLine({ index, cargo, isWrong, isOpen, onToggle, children }: Props) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const vagas = totalVagas(cargo.vagas_por_cota) || cargo.quantidade_vagas;
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className={classes.open} aria-expanded={isOpen} onClick={onToggle}>
            <Chevron size={18} aria-hidden="true" />
            <span>
              {index + 1}. {cargo.nome || "Cargo sem nome"}
              {isWrong && <span className={classes.wrong}> · verifique os campos</span>}
            </span>
          </button>
        </th>
        <td>{cargo.nivel_escolaridade ? nivelLabels[cargo.nivel_escolaridade] : "Não informado"}</td>
        <td>{moneyOf(cargo.salario)}</td>
        <td>{vagas ? formatCount(Number(vagas), "vaga", "vagas") : "A divulgar"}</td>
      </tr>
      {isOpen && (
        <tr className={classes.opened}>
          <td colSpan={4}>{children}</td>
        </tr>
      )}
    </>
  );
}

function moneyOf(salario: string): string {
  const amount = Number(salario);
  return salario === "" || Number.isNaN(amount) ? "A divulgar" : formatMoney(amount);
}
