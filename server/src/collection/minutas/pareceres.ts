import type { CampoNome, Minuta, MinutaCampo, Parecer } from "@cav/contract/coletas/minutas.ts";
import type { Falha } from "@cav/contract/coletas/pareceres.ts";
import type { Db } from "../../tables.ts";
import { type Checked, findOpinions, findPareceres, type Opinion } from "../pareceres/index.ts";
import type { AtoRow } from "./minutas.queries.ts";
import type { Proposal } from "./proposals.ts";
import { isSameValue } from "./valores.ts";

/** Names of fields in questions to the model. */
const asked: Partial<Record<CampoNome, keyof Checked>> = {
  orgao: "orgao",
  municipio: "municipio",
  edital: "edital",
  organizadora: "organizadora",
  data_inicio_inscricao: "inscricao_inicio",
  data_fim_inscricao: "inscricao_fim",
  data_prova: "data_prova",
  valor_inscricao: "taxa",
};

type Located = ReturnType<typeof findOpinions>;

/** Adds a model's opinions to a draft's fields and acts; proposals stay the same. */
export async function withPareceres(
  db: Db,
  campos: readonly Proposal[],
  atos: readonly AtoRow[],
): Promise<Pick<Minuta, "campos" | "atos">> {
  const rows = await findPareceres(
    db,
    atos.map(({ impressao }) => impressao),
  );
  const byWords = new Map(rows.map((row) => [row.impressao, row]));
  const opinions = atos.map(({ impressao, texto }): Located | null => {
    const checked = byWords.get(impressao)?.campos;
    return checked ? findOpinions(texto, checked) : null;
  });
  return {
    campos: campos.map((campo): MinutaCampo => ({ ...campo, parecer: parecerOf(campo, opinions) })),
    atos: atos.map((ato, index) => {
      const said = opinions[index]?.tipo_de_ato;
      const parecer = said ? { ...said, ato: index, concorda: said.valor === ato.tipo_de_ato } : null;
      return { ...ato, parecer, sem_parecer: (byWords.get(ato.impressao)?.falha ?? null) as Falha | null };
    }),
  };
}

/** Returns the first disagreeing opinion, because a reviewer should see that; otherwise the first. */
function parecerOf({ nome, valor }: Proposal, opinions: readonly (Located | null)[]): Parecer | null {
  const name = asked[nome];
  if (!name) return null;
  const all = opinions.flatMap((located, ato): Parecer[] => {
    const said: Opinion | null = located?.[name] ?? null;
    return said ? [{ ...said, ato, concorda: agrees(nome, valor, said.valor) }] : [];
  });
  return all.find(({ concorda }) => !concorda) ?? all[0] ?? null;
}

function agrees(nome: CampoNome, ours: string | null, theirs: string): boolean {
  if (ours === null) return false;
  // The act's town ends with its state, as in "Ilhéus/BA"; the model's may not.
  if (nome === "municipio")
    return isSameValue("orgao", ours.split("/", 1)[0] ?? "", theirs.split("/", 1)[0] ?? "");
  return isSameValue(nome, ours, theirs);
}
