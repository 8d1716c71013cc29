import type { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";
import { concursoBody, cursos, knownLocais } from "../../../test/harness/factories.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());
beforeEach(() => deleteConcursosAndPreferencias(on.api.deps.pool));

type Facts = Partial<ConcursoInput> & { cargo?: object };

/** All facts of this exam are known, and it demands nothing. */
const known = {
  nome: "Auditor",
  salario: "9000",
  cursos_aceitos: [],
  locais_trabalho: [knownLocais.recife.id],
  vagas_por_cota: {},
  quantidade_vagas: "5",
};

async function save({ cargo = {}, ...facts }: Facts, uuid?: string): Promise<string> {
  const body = { ...concursoBody({ titulo: "TCE", cargos: [{ ...known, ...cargo }] }), ...facts };
  const saved = uuid
    ? await on.asAdmin("PUT", `/api/concursos/${uuid}`, body)
    : await on.asAdmin("POST", "/api/concursos", body);
  await on.work();
  return saved.uuid as string;
}

const superior = { nivel_escolaridade: ["SUPERIOR" as const] };
const recife = [knownLocais.recife.id];
const bh = [knownLocais.beloHorizonte.id];

type Case = [fact: string, wants: Partial<Preferencias>, unknown: Facts, fits: Facts, not: Facts];
test.each<Case>([
  [
    "the salary",
    { ...superior, salario_minimo: 6_000 },
    { cargo: { salario: null, a_definir: true } },
    {},
    { cargo: { salario: "5000" } },
  ],
  [
    "the level",
    superior,
    { cargo: { nivel_escolaridade: null } },
    { cargo: { nivel_escolaridade: "SUPERIOR" } },
    { cargo: { nivel_escolaridade: "MEDIO" } },
  ],
  [
    "the place of work",
    { ...superior, locais_trabalho: ["Recife - PE"] },
    { cargo: { locais_trabalho: [] } },
    {},
    { cargo: { locais_trabalho: bh } },
  ],
  [
    "the city in a state",
    { ...superior, locais_trabalho: ["Recife - PE"] },
    { cargo: { locais_trabalho: ["PE"] } },
    {},
    { cargo: { locais_trabalho: bh } },
  ],
  [
    "the exam's city",
    { ...superior, locais_prova: ["Recife - PE"] },
    { locais_prova: [] },
    { locais_prova: recife },
    { locais_prova: bh },
  ],
  [
    "the list of courses",
    { cursos_especificos: [cursos.direito.id] },
    { cargo: { a_definir: true } },
    { cargo: { cursos_aceitos: [cursos.direito.id] } },
    { cargo: { cursos_aceitos: [cursos.computacao.id] } },
  ],
  [
    "the number of vacancies",
    { ...superior, vagas_minimas: 3 },
    { cargo: { quantidade_vagas: null } },
    {},
    { cargo: { quantidade_vagas: "2" } },
  ],
  [
    "the share of each quota",
    { ...superior, tiposCota: ["AMPLA_CONCORRENCIA"] },
    {},
    { cargo: { vagas_por_cota: { AMPLA_CONCORRENCIA: "5" } } },
    { cargo: { vagas_por_cota: { PESSOA_COM_DEFICIENCIA: "5" } } },
  ],
])(
  "once %s is known, users with a possible match learn whether it fits, and users who waited for certainty hear of it",
  async (...[, wants, unknown, fits, not]) => {
    const [wide, narrow] = [await on.candidate(wants), await on.candidate(wants)];
    await on.ask(narrow, "PUT", "/api/alertas/ajustes", { so_certos: true });

    const one = await save(unknown);
    await save(fits, one);
    expect(await on.subjectsTo(wide.email)).toEqual([
      "Novo, inscrições até 20/12: TCE",
      "Já se sabe que combina: TCE",
    ]);
    expect(await on.subjectsTo(narrow.email)).toEqual(["Passou a combinar: TCE"]);

    await on.remove(one);
    const other = await save(unknown);
    await save(not, other);
    expect((await on.subjectsTo(wide.email)).slice(2)).toEqual([
      "Novo, inscrições até 20/12: TCE",
      "Não combina mais: TCE",
    ]);
    expect((await on.subjectsTo(narrow.email)).slice(1)).toEqual([]);
  },
);
