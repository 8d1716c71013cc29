import type { Cargo } from "@cav/contract/concursos/cargos.ts";
import type { CriterioAvaliado } from "@cav/contract/concursos/matching.ts";
import { formatDay, formatInteger, formatMoney } from "@cav/contract/format.ts";
import { localName } from "@cav/contract/locais/locais.words.ts";
import { cotaLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import { IconCheck } from "../../ui/icons/check.ts";
import { IconHelpCircle } from "../../ui/icons/help-circle.ts";
import { IconX } from "../../ui/icons/x.ts";
import type { Evaluated } from "./cargo-groups.ts";
import classes from "./cargo-row.module.css";
import { nivelText, openCotas, vagasText } from "./cargo-words.ts";

/** Chips that are shown; the rest is counted. */
const shownChips = 8;

type Props = { cargo: Cargo; alike: Cargo[]; evaluated: Evaluated | undefined; isJudged: boolean };

/** Content of an open position row. */
export function CargoFacts({ cargo, alike, evaluated, isJudged }: Props) {
  return (
    <div className={classes.opened}>
      {alike.length > 0 && <Chips title="Cargos iguais" names={[cargo, ...alike].map(({ nome }) => nome)} />}
      <dl className={classes.facts}>
        <div>
          <dt>Vagas</dt>
          <dd>{vagasText(cargo)}</dd>
        </div>
        <div>
          <dt>Escolaridade</dt>
          <dd>{nivelText(cargo)}</dd>
        </div>
        {cargo.valor_inscricao !== null && (
          <div>
            <dt>Taxa</dt>
            <dd>{formatMoney(cargo.valor_inscricao)}</dd>
          </div>
        )}
        {cargo.data_prova && (
          <div>
            <dt>Prova</dt>
            <dd>{formatDay(cargo.data_prova)}</dd>
          </div>
        )}
      </dl>
      <Cotas vagas={cargo.vagas_por_cota} />
      {cargo.a_definir && (
        <p className={classes.pending}>
          Os cargos deste concurso ainda não foram detalhados. Confira o edital.
        </p>
      )}
      <Chips title="Cursos aceitos" names={cargo.cursos_aceitos.map(({ nome }) => nome)} />
      <Chips
        title={cargo.locais_derivados ? "Locais de trabalho (pelo nome do órgão)" : "Locais de trabalho"}
        names={[...(cargo.remoto ? ["Remoto"] : []), ...cargo.locais_trabalho.map(localName)]}
      />
      {isJudged && evaluated?.falta && <p className={classes.miss}>Faltou: {evaluated.falta.texto}</p>}
      {evaluated && <Reasons criterios={evaluated.criterios} isCompatible={evaluated.isCompatible} />}
    </div>
  );
}

function Cotas({ vagas }: { vagas: Cargo["vagas_por_cota"] }) {
  const open = openCotas(vagas);
  if (open.length === 0) return null;
  return (
    <ul className={classes.cotas} aria-label="Vagas por modalidade">
      {open.map(([cota, count]) => (
        <li key={cota}>
          <span>{cotaLabels[cota]}</span>
          <span className="numeric">{formatInteger(count)}</span>
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
