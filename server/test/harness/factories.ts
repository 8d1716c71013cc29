import type { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import type { Papel, UserType } from "@cav/contract/users/users.ts";
import type { Deps } from "../../src/deps.ts";
import { hashPassword } from "../../src/identity/who/password.ts";
import { openSession } from "../../src/identity/who/tokens.ts";
import type { Db } from "../../src/tables.ts";

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};

export const testPassword = "senha-de-teste";
let passwordHash: Promise<string> | undefined;

/** Municipalities (two with one name) and courses for the rules of places and courses. */
export const knownLocais = {
  beloHorizonte: { id: 3106200, nome: "Belo Horizonte", uf: "MG", populacao: 2_315_560, capital: true },
  recife: { id: 2611606, nome: "Recife", uf: "PE", populacao: 1_488_920, capital: true },
  bomJesusPi: { id: 2201903, nome: "Bom Jesus", uf: "PI", populacao: 28_796 },
  bomJesusRs: { id: 4302303, nome: "Bom Jesus", uf: "RS", populacao: 12_000 },
};
export const cursos = {
  administracao: { id: 1, nome: "Administração" },
  direito: { id: 2, nome: "Direito", sinonimos: ["Ciências Jurídicas"] },
  computacao: { id: 3, nome: "Ciência da Computação" },
};

export async function insertReferenceData(db: Db): Promise<void> {
  await db.insertInto("locais").values(Object.values(knownLocais)).execute();
  await db.insertInto("cursos").values(Object.values(cursos)).execute();
}

type UserOverrides = {
  nome?: string;
  email?: string;
  user_type?: UserType;
  papel?: Papel;
  telefone?: string | null;
  habilitar_email?: boolean;
  habilitar_whatsapp?: boolean;
  telefone_confirmado_em?: Date | null;
  telefone_a_confirmar?: boolean;
  email_a_confirmar?: boolean;
  email_desligado_por?: "PEDIDO" | "ENDERECO";
  whatsapp_desligado_por?: "PEDIDO" | "NUMERO";
};

export type BuiltUser = { id: number; uuid: string; email: string };

/** Creates a user with confirmed address and number. */
export async function buildUser(db: Db, overrides: UserOverrides = {}): Promise<BuiltUser> {
  passwordHash ??= hashPassword(testPassword);
  return db
    .insertInto("users")
    .values({
      nome: "Maria Candidata",
      email: `pessoa${next()}@teste.example`,
      senha_hash: await passwordHash,
      ...(overrides.telefone ? { telefone_confirmado_em: new Date() } : {}),
      ...overrides,
    })
    .returning(["id", "uuid", "email"])
    .executeTakeFirstOrThrow();
}

/** Opens a session; returns its `Authorization` header. */
export async function signInAs(deps: Pick<Deps, "db" | "config" | "clock">, user: BuiltUser) {
  const { access_token } = await openSession(deps, user);
  return { authorization: `Bearer ${access_token}` };
}

export function preferencias(overrides: Partial<Preferencias>): Preferencias {
  return { ...preferenciasVazias, ...overrides };
}

type ConcursoBody = Omit<Partial<ConcursoInput>, "cargos"> & {
  cargos?: Partial<ConcursoInput["cargos"][number]>[];
};

/** Returns a status that contradicts the dates, with its reason. */
export const statusFixo = <S extends ConcursoInput["status"]>(status: S) => ({
  status,
  status_motivo: "Decidido no teste.",
  status_ate: "2030-12-31",
});

/** Returns the body of an exam that is open for a month, with one position. */
export function concursoBody({ cargos = [{}], ...overrides }: ConcursoBody = {}) {
  const number = next();
  return {
    titulo: `Concurso de Teste ${number}`,
    organizadora: "Fundação de Teste",
    status: "INSCRICOES_ABERTAS",
    data_inicio_inscricao: "2026-11-01",
    data_fim_inscricao: "2026-12-20",
    data_prova: "2027-02-01",
    valor_inscricao: 100.5,
    edital_url: `https://edital.example/${number}`,
    descricao: "Um concurso de teste.",
    locais_prova: [knownLocais.beloHorizonte.id],
    ...overrides,
    cargos: cargos.map((cargo) => ({
      nome: "Analista",
      salario: "5000.00",
      nivel_escolaridade: "SUPERIOR",
      cursos_aceitos: [cursos.administracao.id],
      locais_trabalho: [knownLocais.beloHorizonte.id],
      vagas_por_cota: { AMPLA_CONCORRENCIA: "3", PESSOA_NEGRA: "1" },
      ...cargo,
    })),
  };
}
