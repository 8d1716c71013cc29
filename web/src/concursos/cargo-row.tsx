import type { Cargo } from "@cav/contract/concursos.ts";
import { formatCount, formatDay, formatInteger, formatMoney } from "@cav/contract/format.ts";
import { localName } from "@cav/contract/locais.words.ts";
import type { CriterioAvaliado } from "@cav/contract/matching.ts";
import { verditoLabels } from "@cav/contract/matching.words.ts";
import type { Cota } from "@cav/contract/preferencias.ts";
import { cotaLabels, cotas, nivelLabels } from "@cav/contract/preferencias.words.ts";
import { IconCheck, IconHelpCircle, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { CargoGroup, Evaluated } from "./cargo-groups.ts";
import classes from "./cargo-row.module.css";

/** Chips of a list that are shown before the rest is counted. */
const shownChips = 8;

type Props = { group: CargoGroup; startsOpen: boolean };

/** One position, or several that are alike: what tells it apart, and more of it when it is opened. */
export function CargoRow({ group, startsOpen }: Props) {
  const { cargos, evaluated } = group;
  const [cargo, ...alike] = cargos;
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <article className={classes.row} data-compatible={evaluated?.isCompatible || undefined}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <CargoHeading group={group} />
        {isOpen && <Opened cargo={cargo} alike={alike} evaluated={evaluated} />}
      </details>
    </article>
  );
}

/** The same as a document shows it: all of it is in the page from the start. */
export function WholeCargoRow({ group, startsOpen }: Props) {
  const [cargo, ...alike] = group.cargos;
  return (
    <article className={classes.row}>
      <details open={startsOpen}>
        <CargoHeading group={group} />
        <Opened cargo={cargo} alike={alike} evaluated={undefined} />
      </details>
    </article>
  );
}

function CargoHeading({ group: { cargos, evaluated } }: { group: CargoGroup }) {
  const [cargo, ...alike] = cargos;
  return (
    <summary className={classes.summary}>
      <h3 className={classes.name}>
        {cargo.nome}
        {alike.length > 0 && <span className={classes.more}> e mais {alike.length}</span>}
      </h3>
      <span className={classes.salary}>{payText(cargo)}</span>
      <span className={classes.about}>{aboutLine(cargo)}</span>
      {evaluated && <Verdict evaluated={evaluated} />}
    </summary>
  );
}

function payText({ salario, salario_periodo, a_definir }: Cargo): string | null {
  if (salario === null) return null;
  return `${a_definir ? "Até " : ""}${formatMoney(salario)}${salario_periodo === "HORA" ? " por hora" : ""}`;
}

/** "52 vagas (33 ampla, 13 negra) · Ensino Médio". */
function aboutLine(cargo: Cargo): string {
  const modalidades = openCotas(cargo.vagas_por_cota).map(
    ([cota, count]) => `${formatInteger(count)} ${cotaWords[cota]}`,
  );
  const vagas = cargo.quantidade_vagas === null ? [] : [vagasText(cargo)];
  const niveis = cargo.nivel_escolaridade || cargo.niveis_possiveis.length > 0 ? [nivelText(cargo)] : [];
  return [
    ...vagas.map((text) => (modalidades.length > 1 ? `${text} (${modalidades.join(", ")})` : text)),
    ...niveis,
  ].join(" · ");
}

const cotaWords: Record<Cota, string> = {
  AMPLA_CONCORRENCIA: "ampla",
  PESSOA_NEGRA: "negra",
  PESSOA_COM_DEFICIENCIA: "PCD",
  INDIGENA: "indígena",
  QUILOMBOLA: "quilombola",
};

/** How surely it fits, and what is not known or speaks against it. */
function Verdict({ evaluated: { verdito, criterios } }: { evaluated: Evaluated }) {
  if (!verdito) return null;
  const open = criterios.filter(({ situacao }) => situacao !== "atende").map(({ curto }) => curto);
  return (
    <span className={classes.verdict} data-verdito={verdito}>
      {verdito === "COMBINA"
        ? "✓ Compatível com seu perfil"
        : [verditoLabels[verdito], open.join(", ")].join(": ")}
    </span>
  );
}

type OpenedProps = { cargo: Cargo; alike: Cargo[]; evaluated: Evaluated | undefined };

function Opened({ cargo, alike, evaluated }: OpenedProps) {
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
      {evaluated?.falta && <p className={classes.miss}>Faltou: {evaluated.falta.texto}</p>}
      {evaluated && <Reasons criterios={evaluated.criterios} isCompatible={evaluated.isCompatible} />}
    </div>
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

/** The modalities that have vacancies. */
function openCotas(vagas: Cargo["vagas_por_cota"]): [Cota, number][] {
  return cotas.flatMap((cota): [Cota, number][] => {
    const count = Number(vagas[cota] ?? 0);
    return count > 0 ? [[cota, count]] : [];
  });
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
