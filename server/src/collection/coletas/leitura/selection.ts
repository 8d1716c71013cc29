import { findConcursoPage } from "./concurso-pages.ts";
import { buildFound, type Field } from "./fields.ts";
import { type Head, hiringCall } from "./head.ts";
import type { View } from "./view.ts";

export type TipoDeSelecao = "concurso_publico" | "processo_seletivo";

const types: [RegExp, TipoDeSelecao][] = [
  [
    /concursos? public|concurso d[ao] (?:prefeitura|camara) |concurso (?:nacional )?unificado|concurso (?:para|de) (?:provas|ingresso|provimento|emprego|admissao)/,
    "concurso_publico",
  ],
  [
    /processos? seletiv|seletivo simplificado|testes? seletivos?|selecao (?:public|simplificada|competitiva|de pessoal|para contrat|(?:de|para) (?:professor|docente)(?:es)?\(?a?\)? (?:substitut|visitante|temporari|colaborador))|chamada publica,? (?:[^\s.;:]{1,14} ){1,9}?(?:professor|servidor(?:es)?\b|profissiona)|prova seletiva|processo de selecao|\bpss\b|cadastro temporario (?:de|para) contratacao|contratacao (?:temporaria|por tempo determinado|por prazo determinado)/,
    "processo_seletivo",
  ],
  [
    /concurso para (?:o cargo |a vaga |cargos? |vagas? )?(?:de )?(?:professor|docente) (?:substitut|visitante|temporari)/,
    "processo_seletivo",
  ],
  [hiringCall, "processo_seletivo"],
];

const anyType = new RegExp(types.map(([words]) => words.source).join("|"));

/**
 * The notice's own term takes precedence over the body's wider one: "PROCESSO DE SELEÇÃO – EDITAL DE CONCURSO
 * PÚBLICO Nº 1".
 */
const called = /\bedital (?:de abertura )?(?:d[eo] )?concurso public\w/;
const wider = /^(?:processo de selecao|selecao (?:public|de pessoal|competitiva))/;

/** Finds a selection's kind in the title, else in the announcement. */
export function findSelectionType(view: View, head: Head): Field<TipoDeSelecao> {
  const page = findConcursoPage(view, head);
  const zones: [number, number][] = [
    // A page has its site's menu above the exam, so only the exam's name counts.
    ...(page ? [[page.name.from, page.name.to] as [number, number]] : []),
    [head.titleFrom, head.speech?.end ?? head.titleTo],
    [0, view.plain.length],
  ];
  for (const [from, to] of zones) {
    const part = view.plain.slice(from, to);
    const hits = types
      .flatMap(([words, valor]) => {
        const match = words.exec(part);
        return match
          ? [
              buildFound(
                view,
                from + match.index,
                from + match.index + match[0].length,
                valor,
                "tipo-de-selecao",
              ),
            ]
          : [];
      })
      .sort((one, other) => (one.inicio ?? 0) - (other.inicio ?? 0));
    const [first] = hits;
    if (!first) continue;
    const name = wider.test(view.plain.slice(from + part.search(anyType))) && called.exec(part);
    const at = name ? from + name.index : 0;
    return name ? buildFound(view, at, at + name[0].length, "concurso_publico", "tipo-de-selecao") : first;
  }
  return null;
}
