import { type CampoNome, type ConfirmMinuta, etapaCampos } from "@cav/contract/coletas/minutas.ts";
import type { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import type { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { parseConcurso, type ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { hasForeseen } from "../../catalogue/etapas/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { parseCargoLines } from "./cargo-lines.ts";
import { parseCronograma } from "./cronograma-lines.ts";
import { type EtapaProposta, withEtapa } from "./etapas.ts";
import { readAmount, readEdital } from "./valores.ts";

type Typed = ConfirmMinuta["campos"];

/**
 * Builds the exam of a confirmed draft, validated like the form's. It is foreseen when acts before a notice propose it,
 * even without their stage. @throws AppError validation
 */
export function readConcurso(
  typed: Typed,
  propostas: readonly EtapaProposta[],
  today: string,
): ConcursoInput {
  const { data_limite_pagamento, etapas: scheduled } = parseCronograma(typed.cronograma ?? null);
  const etapas = [...etapasOf({}, typed, propostas), ...scheduled];
  const concurso = {
    ...(etapas.length > 0 && { etapas }),
    ...(hasForeseen(propostas.map(({ etapa }) => etapa)) && { status: "PREVISTO" }),
    titulo: typed.titulo ?? "",
    orgao: typed.orgao || null,
    organizadora: typed.organizadora ?? null,
    ...readEdital(typed.edital),
    data_inicio_inscricao: typed.data_inicio_inscricao || null,
    data_fim_inscricao: typed.data_fim_inscricao || null,
    data_prova: typed.data_prova || null,
    data_limite_pagamento,
    valor_inscricao: readAmount(typed.valor_inscricao),
    edital_url: typed.edital_url || null,
    edital_tipo: typed.edital_url ? "EDITAL" : null,
    cargos: parseCargoLines(typed.cargos ?? null, typed.municipio ? [typed.municipio] : []),
  };
  return parseConcurso(concurso, today);
}

const changeable = new Set<CampoNome>([
  "titulo",
  "orgao",
  "edital",
  "organizadora",
  "data_inicio_inscricao",
  "data_fim_inscricao",
  "data_prova",
  "valor_inscricao",
  "status",
  "edital_url",
  ...etapaCampos,
]);

/** Adds the accepted proposed stages. @throws AppError validation for any other stage */
function etapasOf(
  { etapas = [] }: Pick<ResolvedConcurso, "etapas">,
  typed: Typed,
  propostas: readonly EtapaProposta[],
) {
  return etapaCampos.reduce<EtapaInput[]>((known, nome) => {
    const valor = typed[nome];
    if (!valor) return known;
    const proposta = propostas.find(({ campo }) => campo.nome === nome);
    if (proposta?.campo.valor !== valor)
      throw new AppError("validation", {
        fields: [{ field: `campos.${nome}`, message: "Altere a etapa no formulário do concurso." }],
      });
    return withEtapa(known, proposta.etapa);
  }, etapas);
}

/** Returns the last day for fee exemptions. An accepted exemption stage changes it, if it is for all candidates. */
function isencaoOf(
  { data_fim_isencao }: ResolvedConcurso,
  typed: Typed,
  propostas: readonly EtapaProposta[],
) {
  const taken = propostas.find(({ campo, etapa }) => etapa.tipo === "ISENCAO" && typed[campo.nome]);
  return data_fim_isencao && taken && taken.etapa.cargo === null ? { data_fim_isencao: taken.etapa.fim } : {};
}

/** Applies a confirmed change and its stages to an exam's facts. @throws AppError validation */
export function withChanges(
  facts: ResolvedConcurso,
  typed: Typed,
  propostas: readonly EtapaProposta[],
  today: string,
): ResolvedConcurso {
  const { edital, valor_inscricao, organizadora, etapa: _etapa, etapa_prazo: _prazo, ...plain } = typed;
  for (const nome of Object.keys(typed) as CampoNome[])
    if (!changeable.has(nome))
      throw new AppError("validation", {
        fields: [{ field: `campos.${nome}`, message: "Altere isto no formulário do concurso." }],
      });
  const changed = {
    ...facts,
    ...plain,
    ...(edital !== undefined && readEdital(edital)),
    ...(valor_inscricao !== undefined && { valor_inscricao: readAmount(valor_inscricao) }),
    ...(organizadora !== undefined && { organizadora }),
    ...isencaoOf(facts, typed, propostas),
    etapas: etapasOf(facts, typed, propostas),
  };
  // The exam form's schema validates the result, with the form's messages.
  const {
    titulo,
    organizadora: runner,
    orgao,
    status,
    ...checked
  } = parseConcurso(
    {
      ...changed,
      locais_prova: [],
      cargos: facts.cargos.map((cargo) => ({ ...cargo, cursos_aceitos: [], locais_trabalho: [] })),
    },
    today,
  );
  const { locais_prova: _locais, cargos: _cargos, ...rest } = checked;
  return { ...facts, ...rest, titulo, organizadora: runner, orgao, status };
}
