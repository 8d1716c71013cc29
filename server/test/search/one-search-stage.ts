import "../harness/built-web.ts";
import { concursoBody, knownLocais } from "../harness/factories.ts";
import type { createPublicoStage } from "../harness/publico-stage.ts";

const { recife, beloHorizonte, bomJesusPi, bomJesusRs } = knownLocais;

/** Municipalities with ambiguous names, and larger areas. */
export const towns = [
  { id: 4121703, nome: "Reserva", uf: "PR", populacao: 24_573 },
  { id: 2929800, nome: "Saúde", uf: "BA", populacao: 11_488 },
  { id: 3542602, nome: "Registro", uf: "SP", populacao: 59_947 },
  { id: 3550308, nome: "São Paulo", uf: "SP", populacao: 11_451_999, capital: true },
];
const [reserva, saude, registro, saoPaulo] = towns.map(({ id }) => id) as [number, number, number, number];

type Body = Parameters<typeof concursoBody>[0];
type CargoBody = NonNullable<NonNullable<Body>["cargos"]>[number];
const one = (titulo: string, cargos: CargoBody[], facts: Body = {}): Body => ({
  ...{ titulo, locais_prova: [], cargos },
  ...facts,
});
const at = (...ids: (number | string)[]) => ({ locais_trabalho: ids as never });

/** Exams that places, words and filters may include or exclude; some are closed. */
const concursos: Body[] = [
  one("Prefeitura de Recife: Concurso Público", [
    { nome: "Administrador", ...at(recife.id) },
    { nome: "Enfermeiro", ...at(recife.id) },
    { nome: "Médico Pediatra", ...at(recife.id) },
  ]),
  one("Hospital do Agreste", [{ nome: "Médica Veterinária", ...at("PE") }], { edital_ano: 2026 }),
  one("Prova em Recife, trabalho em São Paulo", [
    { nome: "Fiscal", ...at(saoPaulo) },
    { nome: "Auditor", ...at() },
  ]),
  one("Sem lugar de trabalho", [{ nome: "Contador", ...at() }], { locais_prova: [recife.id] }),
  one("Empresa de longe", [{ nome: "Analista de Dados", remoto: true, ...at() }]),
  one("Metade de longe", [
    { nome: "Programador", remoto: true, ...at() },
    { nome: "Motorista", nivel_escolaridade: "MEDIO", ...at(beloHorizonte.id) },
  ]),
  one("Universidade 100% pública", [{ nome: "Professor de Artes", ...at(beloHorizonte.id) }]),
  one("Cidade de Bom Jesus", [
    { nome: "Técnica em Enfermagem", nivel_escolaridade: "MEDIO", ...at(bomJesusPi.id) },
  ]),
  one("Câmara de Bom Jesus", [{ nome: "Vigia", nivel_escolaridade: "FUNDAMENTAL", ...at(bomJesusRs.id) }]),
  one("Vale do Ribeira", [{ nome: "Agente de Saúde", nivel_escolaridade: "MEDIO", ...at(registro) }]),
  one("Município do Paraná", [{ nome: "Guarda", cadastro_reserva: true, ...at(reserva) }]),
  one("Sertão da Bahia", [{ nome: "Agente de Registro", ...at(saude) }], {
    organizadora: "D'Ávila & Filhos",
  }),
  one("Todo o país", [{ nome: "Recenseador", nivel_escolaridade: "MEDIO", ...at("Brasil") }]),
  one("Nada se sabe", [{ nome: "Assistente", ...at() }]),
  one("Recife de ontem", [{ nome: "Enfermeiro", ...at(recife.id) }], { status: "FINALIZADO" }),
  one("Já encerrado", [{ nome: "Médico", ...at(recife.id) }], {
    data_inicio_inscricao: "2026-10-01",
    data_fim_inscricao: "2026-11-10",
  }),
];

export async function publishAll(on: ReturnType<typeof createPublicoStage>): Promise<void> {
  await on.api.deps.db.insertInto("locais").values(towns).execute();
  for (const body of concursos) {
    const { titulo } = body as { titulo: string };
    const isOfTwo = titulo.startsWith("Prova em");
    await on.publish(concursoBody(isOfTwo ? { ...body, locais_prova: [recife.id] } : body));
  }
  on.wait();
}

const words = [
  "",
  "médico",
  "enfermeiro",
  "agente",
  "analista",
  "professor",
  "guarda",
  "técnica em enfermagem",
];
const locais = ["", "recife", "PE", "bom jesus", "são paulo", "remoto", "reserva", "saúde", "nordeste"];
const others = ["", "2026", "nível médio"];
/** Queries that are hardly a position or a place. */
const odd = [
  ..."% _ \\ %% _% ' \" & | ! ( ) : * <-> 100% o'hara -- /* ;".split(" "),
  ...[
    "a",
    "e",
    "de",
    "em",
    "concurso",
    "vagas abertas",
    "d'ávila",
    "D AVILA filhos",
    "enfermero",
    "proffesor",
  ],
  ...[
    "trabalho remoto",
    "home office",
    "em saúde",
    "em registro",
    "agente de saúde",
    "registro",
    "sp professor",
  ],
  ...["ate 100 km de recife", "interior de pe", "todo o brasil", "ensino fundamental", "fundação de teste"],
];

/** More than 200 queries, all different. */
export const questions = [
  ...new Set([
    ...words.flatMap((word) =>
      locais.flatMap((local) => others.map((other) => [word, local, other].filter(Boolean).join(" "))),
    ),
    ...odd,
  ]),
].filter(Boolean);
