import { folded } from "@cav/contract/folded.ts";
import { expect, test } from "vitest";
import { composeActs } from "../../../test/coletas/composed/compose.ts";
import { removeNames } from "./cut-names.ts";

/** Invented acts of every form, with their bodies. */
const acts = composeActs(1).map((act) => ({ ...act, orgao: `Prefeitura Municipal de ${act.facts.town}` }));
const bodiesOf = ({ orgao }: { orgao: string }) => [orgao];

/** Invented names: common and rare ones, some with words of other meanings. */
const planted = [
  "Maria Aparecida da Silva",
  "João Batista Campos",
  "Dorvalina Quintela Bragança",
  "Wanderleia Sztormowski",
  "Antônio Carlos Prado e Leite",
  "Jucicleide D'Ávila Rebouças",
  "Vitória Régia dos Anjos Penha",
  "Ezequiel Nakagawa Toshiro",
  "Rosa Luz Esperança Guterres",
  "Thayná Kawahara-Mbembe",
];
/** Returns the words of a planted name that are not in the act otherwise. */
const tellsOf = (name: string, text: string) => {
  const known = new Set(folded(text).match(/\p{L}+/gu));
  return (folded(name).match(/\p{L}{4,}/gu) ?? []).filter((word) => !known.has(word));
};

const forms: Record<string, (name: string) => string> = {
  "in a sentence": (name) =>
    ` Fica convocada a candidata ${name}, inscrição nº 0012345-6, CPF ***.388.124-**. `,
  "in capitals": (name) => ` CONVOCA ${name.toUpperCase()} PARA O CARGO DE PROFESSOR `,
  "as a signature": (name) => `.\n${name}\nReitora`,
  "in a list": (name) =>
    `\n1º ${name} 004411 87,50\n2º ${planted[0]} 004412 86,00\n3º ${name} 004413 85,00\n`,
  "cell by cell": (name) => `\n${name.split(" ").join("\n")}\n87,50\n`,
  "with the surname first": (name) => `. Habilitada: ${name.split(" ").toReversed().join(", ")}; `,
};

test.each(Object.entries(forms))(
  "no word of the planted name %s remains, in any act and place",
  (_form, write) => {
    for (const [index, act] of acts.entries()) {
      const name = planted[index % planted.length] ?? "";
      const spaces = [...act.text.matchAll(/\s/g)].map(({ index: at }) => at);
      const at = spaces[(index * 37) % spaces.length] ?? 0;
      const sent = folded(
        removeNames(act.text.slice(0, at) + write(name) + act.text.slice(at), bodiesOf(act)),
      );
      const words = new Set(sent.match(/\p{L}+/gu));
      const leaked = tellsOf(name, act.text).filter((word) => words.has(word));
      expect(leaked, `${act.id}: ${sent.slice(0, 2_000)}`).toEqual([]);
      expect(sent).not.toMatch(/0012345|388\.124/);
    }
  },
);

test("body, place and dates remain", () => {
  const text = `PREFEITURA MUNICIPAL DE ANTÔNIO CARLOS/SC
EDITAL DE CONCURSO PÚBLICO Nº 33/2026
O PREFEITO MUNICIPAL, JOSÉ ARLINDO QUINTELA, torna pública a abertura de inscrições, de 09 de outubro a 21 de outubro de 2026, pela
Fundação Carlos Chagas. Valor da inscrição: R$ 90,00. Prova em São José do Rio Preto - SP, no Estado de Minas Gerais.`;
  const sent = removeNames(text, ["Fundação Carlos Chagas"]);
  expect(sent).toBe(text.replace("JOSÉ ARLINDO QUINTELA", "[nome]"));
});

test("a list is removed whole with its numbers, and so are addresses", () => {
  expect(
    removeNames(
      "Relação: 1. Ana Paula Dias, 87,5; 2. Rui Mbembe, 80; 3. Iara Sztorm, 79. Recursos em 2 dias.",
      [],
    ),
  ).toBe("Relação: 1. [lista cortada] Recursos em 2 dias.");
  expect(removeNames("Dúvidas: ana.quintela@gmail.com, CPF 123.456.789-09, matrícula nº 778899.", [])).toBe(
    "Dúvidas: [e-mail], CPF [número], matrícula nº [número].",
  );
});
