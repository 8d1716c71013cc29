import { readFileSync } from "node:fs";
import type { ConcursoInput, ConcursoStatus } from "@cav/contract/concursos.ts";
import { type Preferencias, preferenciasVazias } from "@cav/contract/preferencias.ts";
import type { UserType } from "@cav/contract/users.ts";
import { sql } from "kysely";
import { hashPassword } from "../auth/password.ts";
import { importConcursos } from "../concursos/import.ts";
import type { Deps } from "../deps.ts";
import { resolveLocais } from "../locais/locais.ts";
import type { Db } from "../platform/database/schema.ts";
import { replacePreferencias } from "../preferencias/preferencias.queries.ts";
import type { DemoAccount } from "../start-message.ts";
import { insertUser } from "../users/users.queries.ts";

/** The day on which the bundled snapshot was taken: it becomes today. */
const snapshotDay = "2026-08-22";

const dayMs = 86_400_000;

function readData(name: string): unknown[] {
  return JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8"));
}

/**
 * Fills an empty catalogue with the bundled real exams, their calendar moved so that the snapshot's day is today,
 * each marked as demonstration. They are history: nobody is alerted to them. A catalogue that has exams stays as it is.
 */
export async function loadDemonstration({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const filled = await db.selectFrom("concursos").select("id").limit(1).executeTakeFirst();
  if (filled) return;
  const today = clock.today();
  const days = Math.round((Date.parse(today) - Date.parse(snapshotDay)) / dayMs);
  const records = [...readData("concursos-abertos-2026-08-22.json"), ...readData("concursos-editais.json")];
  const summary = await importConcursos(db, records, {
    now: clock.now(),
    skipBad: false,
    demonstration: true,
    adapt: (concurso) => moveCalendar(concurso, days, today),
  });
  if (summary.refused.length > 0)
    throw new Error(`demonstration data refused: ${JSON.stringify(summary.refused)}`);
  await spreadPublications(db, clock.now());
  await db.updateTable("instalacao").set({ demonstracao_dias: days }).execute();
}

/** Days between an edital and the start of registrations: what the demonstration takes as usual. */
const daysAhead = 7;

/** Lets the exams look published over time, as they were, instead of all at the moment of the seeding. */
async function spreadPublications(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE concursos SET created_at = least(${now}::timestamptz,
      coalesce(data_inicio_inscricao, data_fim_inscricao - 30, data_prova - 60) - ${daysAhead}::integer)
    WHERE coalesce(data_inicio_inscricao, data_fim_inscricao, data_prova) IS NOT NULL`.execute(db);
}

function moveCalendar(concurso: ConcursoInput, days: number, today: string): ConcursoInput {
  const moved = {
    ...concurso,
    data_inicio_inscricao: moveDay(concurso.data_inicio_inscricao, days),
    data_fim_inscricao: moveDay(concurso.data_fim_inscricao, days),
    data_prova: moveDay(concurso.data_prova, days),
    data_fim_isencao: moveDay(concurso.data_fim_isencao, days),
    data_limite_pagamento: moveDay(concurso.data_limite_pagamento, days),
  };
  return { ...moved, status: statusOn(today, moved) };
}

function moveDay(day: string | null, days: number): string | null {
  return day && new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The status that the moved dates mean; without dates the source's word stands. */
function statusOn(today: string, concurso: ConcursoInput): ConcursoStatus {
  const { data_inicio_inscricao: start, data_fim_inscricao: end, data_prova: exam, status } = concurso;
  if (exam && exam < today) return "FINALIZADO";
  if (end && end < today) return "AGUARDANDO_PROVAS";
  if (start && start > today) return "EDITAL_ABERTO";
  return start || end ? "INSCRICOES_ABERTAS" : status;
}

type Candidate = {
  nome: string;
  email: string;
  senha: string;
  user_type: UserType;
  telefone?: string;
  papel: string;
};

const candidates: (Candidate & { preferencias: Partial<Preferencias> })[] = [
  {
    papel: "Candidata, plano gratuito",
    nome: "Ana Beatriz Lima",
    email: "gratuita@demo.example",
    senha: "gratuita-demo",
    user_type: "REGULAR",
    preferencias: {
      salario_minimo: 4000,
      nivel_escolaridade: ["SUPERIOR"],
      locais_trabalho: ["Belo Horizonte - MG"],
    },
  },
  {
    papel: "Candidato, plano premium",
    nome: "Rafael Souza Nunes",
    email: "premium@demo.example",
    senha: "premium-demo",
    user_type: "PREMIUM",
    telefone: "5531987654321",
    preferencias: {
      salario_minimo: 3000,
      nivel_escolaridade: ["MEDIO", "SUPERIOR"],
      locais_trabalho: ["Recife - PE", "São Paulo - SP", "Belo Horizonte - MG", "Brasília - DF"],
    },
  },
];

/** Creates the demonstration's candidates where they are missing, and tells how to sign in as each. */
export async function createDemoCandidates({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<DemoAccount[]> {
  for (const { papel: _papel, senha, preferencias, telefone, ...user } of candidates) {
    const senha_hash = await hashPassword(senha);
    await db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, {
        ...user,
        senha_hash,
        ...(telefone ? { telefone } : {}),
        now: clock.now(),
      });
      if (id === undefined) return;
      if (telefone)
        await tx.updateTable("users").set({ habilitar_whatsapp: true }).where("id", "=", id).execute();
      await choosePreferences(tx, id, { ...preferenciasVazias, ...preferencias }, clock.now());
    });
  }
  return candidates.map(({ papel, email, senha }) => ({ papel, email, senha }));
}

async function choosePreferences(tx: Db, userId: number, chosen: Preferencias, now: Date): Promise<void> {
  const idsOf = async (names: Preferencias["locais_trabalho"]) =>
    (await resolveLocais(tx, names, { homonyms: "all" })).results.flatMap(({ ids }) => ids);
  const locaisProvaIds = await idsOf(chosen.locais_prova);
  const locaisTrabalhoIds = await idsOf(chosen.locais_trabalho);
  await replacePreferencias(tx, userId, { ...chosen, locaisProvaIds, locaisTrabalhoIds }, now);
}
