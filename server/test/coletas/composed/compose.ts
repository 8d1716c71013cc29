import { type ActFacts, drawFacts } from "./facts.ts";
import { type Form, forms } from "./forms.ts";

export type ComposedAct = {
  id: string;
  text: string;
  source: string;
  /** Days as "2026-01-31"; null means not stated. */
  expected: {
    kind: string;
    edital: string | null;
    edital_referido: string | null;
    inscricao_inicio: string | null;
    inscricao_fim: string | null;
    taxa: number | null;
    cargos: { nome: string }[];
  };
  facts: ActFacts;
};

/** Changes that layout and OCR make to a text without changing its facts. */
const noises: Readonly<Record<string, (text: string) => string>> = {
  none: (text) => text,
  "double spaces": (text) => text.replaceAll(/(\S) (\S)/g, "$1  $2"),
  "empty lines": (text) => text.replaceAll("\n", "\n\n"),
  "long lines": (text) => text.replaceAll(/([^\n|])\n(?=[a-zà-ú])/g, "$1 "),
  "soft hyphens": (text) => text.replaceAll(/(inscri)(ções)/g, "$1\u00ad$2"),
  "spaces that must not break": (text) => text.replaceAll(/ (de|a|e) /g, "\u00a0$1 "),
};

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

function labelOf({ kind, states = [] }: Form, facts: ActFacts): ComposedAct["expected"] {
  return {
    kind,
    edital: states.includes("edital") ? facts.edital : null,
    edital_referido: states.includes("before") ? facts.before : null,
    inscricao_inicio: states.includes("days") ? dayOf(facts.first) : null,
    inscricao_fim: states.includes("days") || states.includes("last") ? dayOf(facts.last) : null,
    taxa: states.includes("fee") ? facts.fee : null,
    cargos: states.includes("cargos") ? facts.cargos.map(({ nome }) => ({ nome })) : [],
  };
}

/** Composes one act per form and noise, with its expected facts; the same seed gives the same acts. */
export function composeActs(seed: number): ComposedAct[] {
  return Object.entries(forms).flatMap(([name, form], formIndex) =>
    Object.entries(noises).map(([noise, damage], noiseIndex) => {
      const facts = drawFacts(seed * 1_000 + formIndex * 10 + noiseIndex);
      return {
        id: `${name}, ${noise}`,
        source: name,
        text: damage(form.write(facts)),
        expected: labelOf(form, facts),
        facts,
      };
    }),
  );
}
