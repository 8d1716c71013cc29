import { readFileSync } from "node:fs";
import { statusByDates } from "@cav/contract/concursos/concurso-status.ts";
import type { ConcursoInput } from "@cav/contract/concursos/concursos.ts";
import { preferenciasVazias } from "@cav/contract/preferencias/choices.ts";
import type { Preferencias } from "@cav/contract/preferencias/preferencias.ts";
import type { UserType } from "@cav/contract/users/users.ts";
import { importConcursos, updatePublications } from "../../catalogue/concursos/index.ts";
import { resolveLocais } from "../../catalogue/locais/index.ts";
import type { Deps } from "../../deps.ts";
import { findCredentials, hashPassword, insertUser } from "../../identity/who/index.ts";
import { replacePreferencias } from "../../members/preferencias/index.ts";
import { daysBetween, shiftedDayOf } from "../../platform/clock.ts";
import type { Tx } from "../../tables.ts";

/** The day of the bundled snapshot, which is moved to today. */
const snapshotDay = "2026-08-22";

/** Snapshot exams, by page, that the transcribed notices contain in full. */
const toldByNotices = new Set(
  [
    "ufpe-publica-retificacao-do-concurso-para-cargos-tecnico-administrativos",
    "dmae-de-uberlandia-mg-abre-concurso-publico-com-vagas-para-diversos-niveis-de-escolaridade",
    "prefeitura-de-pedra-dourada-mg-divulga-retificacoes-do-concurso-publico-e-do-processo-seletivo",
    "agsus-abre-selecao-para-psicologo-com-remuneracao-de-8800",
  ].map((page) => `https://www.pciconcursos.com.br/noticias/${page}`),
);

function readData<Item = unknown>(name: string): Item[] {
  return JSON.parse(readFileSync(new URL(`../../../data/${name}`, import.meta.url), "utf8"));
}

/**
 * Fills an empty catalogue with bundled real exams, moved so that the snapshot's day is today, and marked as
 * demonstration. Nobody is alerted. A catalogue with exams stays unchanged.
 */
export async function seedDemonstration({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const filled = await db.selectFrom("concursos").select("id").limit(1).executeTakeFirst();
  if (filled) return;
  const today = clock.today();
  const days = daysBetween(snapshotDay, today);
  const snapshot = readData<{ pagina: string }>("concursos-abertos-2026-08-22.json");
  const records = [
    ...readData("concursos-editais.json"),
    ...readData("concursos-editais-2.json"),
    ...snapshot.filter(({ pagina }) => !toldByNotices.has(pagina)),
  ];
  const summary = await importConcursos(db, records, {
    now: clock.now(),
    skipBad: false,
    demonstration: true,
    adapt: (concurso) => moveCalendar(concurso, days, today),
  });
  if (summary.refused.length > 0)
    throw new Error(`demonstration data refused: ${JSON.stringify(summary.refused)}`);
  await updatePublications(db, clock.now());
  await db.updateTable("instalacao").set({ demonstracao_dias: days }).execute();
}

function moveCalendar(concurso: ConcursoInput, days: number, today: string): ConcursoInput {
  const moved = {
    ...concurso,
    data_inicio_inscricao: moveDate(concurso.data_inicio_inscricao, days),
    data_fim_inscricao: moveDate(concurso.data_fim_inscricao, days),
    data_prova: moveDate(concurso.data_prova, days),
    data_fim_isencao: moveDate(concurso.data_fim_isencao, days),
    data_limite_pagamento: moveDate(concurso.data_limite_pagamento, days),
    cargos: concurso.cargos.map((cargo) => ({ ...cargo, data_prova: moveDate(cargo.data_prova, days) })),
  };
  return { ...moved, status: statusByDates(moved.status, moved, today) };
}

const moveDate = (day: string | null, days: number) => day && shiftedDayOf(day, days);

/** A demonstration account, shown to visitors. */
export type DemoAccount = { papel: string; email: string; senha: string };

type User = {
  nome: string;
  email: string;
  senha: string;
  user_type: UserType;
  telefone?: string;
  papel: string;
};

const users: (User & { preferencias: Partial<Preferencias> })[] = [
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

/** Creates missing demonstration users, and returns how to sign in. */
export async function createDemoUsers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<DemoAccount[]> {
  for (const { papel: _papel, senha, preferencias, telefone, ...user } of users) {
    // Hashing is slow by design, and every start runs this.
    if (await findCredentials(db, user.email)) continue;
    const senha_hash = await hashPassword(senha);
    await db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, {
        ...user,
        senha_hash,
        ...(telefone ? { telefone, telefone_confirmado_em: clock.now(), habilitar_whatsapp: true } : {}),
        now: clock.now(),
      });
      if (id === undefined) return;
      await choosePreferencias(tx, id, { ...preferenciasVazias, ...preferencias }, clock.now());
    });
  }
  return users.map(({ papel, email, senha }) => ({ papel, email, senha }));
}

async function choosePreferencias(tx: Tx, userId: number, chosen: Preferencias, now: Date): Promise<void> {
  const idsOf = async (names: Preferencias["locais_trabalho"]) =>
    (await resolveLocais(tx, names, { homonyms: "all" })).results.flatMap(({ ids }) => ids);
  const locaisProvaIds = await idsOf(chosen.locais_prova);
  const locaisTrabalhoIds = await idsOf(chosen.locais_trabalho);
  await replacePreferencias(tx, userId, { ...chosen, locaisProvaIds, locaisTrabalhoIds }, now);
}
