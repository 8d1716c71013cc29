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

/** A selection's kind, as the title says it; else as what is announced says it. */
export function findSelectionType(view: View, head: Head): Field<TipoDeSelecao> {
  const zones: [number, number][] = [
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
    if (hits[0]) return hits[0];
  }
  return null;
}
