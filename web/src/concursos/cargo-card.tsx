import type { Cargo } from "@cav/contract/concursos.ts";
import { formatCount, formatInteger, formatMoney } from "@cav/contract/format.ts";
import { localName } from "@cav/contract/locais.ts";
import type { CargoAvaliado, CriterioAvaliado } from "@cav/contract/matching.ts";
import { Cota, cotaLabels, nivelLabels } from "@cav/contract/preferencias.ts";
import { IconCheck, IconHelpCircle, IconX } from "@tabler/icons-react";
import { Tag } from "../ui/tag.tsx";
import classes from "./cargo-card.module.css";

/** Chips of a list that are shown before the rest is counted. */
const shownChips = 8;

/** What a position has to do with the reader, and whether it matches. */
export type Evaluated = CargoAvaliado & { isCompatible: boolean };

type Props = { cargo: Cargo; evaluated: Evaluated | undefined };

/** One position, and what it has to do with the reader. */
export function CargoCard({ cargo, evaluated }: Props) {
  return (
    <article className={classes.card} data-compatible={evaluated?.isCompatible || undefined}>
      {evaluated?.isCompatible && (
        <div>
          <Tag tone="success">✓ Compatível com seu perfil</Tag>
        </div>
      )}
      {evaluated?.quase && (
        <div>
          <Tag tone="warning">Quase compatível</Tag>
        </div>
      )}
      <h3 className={classes.name}>{cargo.nome}</h3>
      <p className={classes.salary}>
        {cargo.salario === null
          ? "Salário a divulgar"
          : `${cargo.a_definir ? "Até " : ""}${formatMoney(cargo.salario)}`}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>Vagas</dt>
          <dd>{vagasText(cargo)}</dd>
        </div>
        <div>
          <dt>Escolaridade</dt>
          <dd>{nivelText(cargo)}</dd>
        </div>
      </dl>
      <Cotas vagas={cargo.vagas_por_cota} />
      {cargo.a_definir && (
        <p className={classes.pending}>
          Os cargos deste concurso ainda não foram detalhados. Confira o edital.
        </p>
      )}
      <Chips title="Cursos aceitos" names={cargo.cursos_aceitos.map(({ nome }) => nome)} />
      <Chips title="Locais de trabalho" names={cargo.locais_trabalho.map(localName)} />
      {evaluated?.falta && <p className={classes.miss}>Faltou: {evaluated.falta.texto}</p>}
      {evaluated && <Reasons criterios={evaluated.criterios} isCompatible={evaluated.isCompatible} />}
    </article>
  );
}

function vagasText({ quantidade_vagas, a_definir }: Cargo): string {
  if (quantidade_vagas === null) return "A divulgar";
  const count = Number(quantidade_vagas);
  if (count === 0) return "Cadastro de reserva";
  return a_definir ? `${formatInteger(count)} ao todo` : formatCount(count, "vaga", "vagas");
}

function nivelText({ nivel_escolaridade, niveis_possiveis, requer_pos_graduacao }: Cargo): string {
  if (nivel_escolaridade)
    return `${nivelLabels[nivel_escolaridade]}${requer_pos_graduacao ? " com pós-graduação" : ""}`;
  return niveis_possiveis.length > 0
    ? niveis_possiveis.map((nivel) => nivelLabels[nivel]).join(", ")
    : "A divulgar";
}

function Cotas({ vagas }: { vagas: Cargo["vagas_por_cota"] }) {
  const open = Cota.options.flatMap((cota) =>
    Number(vagas[cota] ?? 0) > 0 ? [[cota, vagas[cota]] as const] : [],
  );
  if (open.length === 0) return null;
  return (
    <ul className={classes.cotas} aria-label="Vagas por modalidade">
      {open.map(([cota, count]) => (
        <li key={cota}>
          <span>{cotaLabels[cota]}</span>
          <span className="numeric">{formatInteger(Number(count))}</span>
        </li>
      ))}
    </ul>
  );
}

function Chips({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  const rest = names.length - shownChips;
  return (
    <div>
      <h4 className={classes.label}>{title}</h4>
      <div className={classes.chips}>
        {names.slice(0, shownChips).map((name) => (
          <span key={name} className={classes.chip}>
            {name}
          </span>
        ))}
        {rest > 0 && (
          <span className={classes.chip} title={names.slice(shownChips).join(", ")}>
            +{rest}
          </span>
        )}
      </div>
    </div>
  );
}

const icons = { atende: IconCheck, nao_atende: IconX, desconhecido: IconHelpCircle };
const meanings = { atende: "Combina:", nao_atende: "Não combina:", desconhecido: "Ainda não se sabe:" };

function Reasons({ criterios, isCompatible }: { criterios: CriterioAvaliado[]; isCompatible: boolean }) {
  if (criterios.length === 0) return null;
  return (
    <div>
      <h4 className={classes.label}>{isCompatible ? "Por que combina" : "Suas preferências"}</h4>
      <ul className={classes.reasons}>
        {criterios.map(({ criterio, situacao, texto }) => {
          const Icon = icons[situacao];
          return (
            <li key={criterio} data-situacao={situacao}>
              <Icon size={18} aria-label={meanings[situacao]} role="img" />
              <span>{texto}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
