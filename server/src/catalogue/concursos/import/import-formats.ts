import { line } from "@cav/contract/fields.ts";
import { formatCount, formatDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { codigosIbge, type Estado, estados } from "@cav/contract/locais/locais.ts";
import { z } from "zod";

/**
 * A record as the catalogue's own input, with its source's key. The contract's schema validates it afterwards, the same
 * for all formats.
 */
export type ImportRecord = {
  chave: string;
  /** The source has no keys: title and organiser stand for one, and other exams may have them too. */
  isKeyless?: boolean;
  fonte: string | null;
  /** Whether an export says that its dates were moved for a demonstration. */
  demonstracao?: boolean;
  input: unknown;
};

/** One exam of the snapshot of open exams: facts of the whole exam, places by IBGE id. */
const SnapshotRecord = z.looseObject({
  orgao: z.string(),
  uf: z.string().nullish(),
  tipo: z.enum(["concurso_publico", "processo_seletivo", "misto"]),
  municipios: z.array(z.looseObject({ ibge: z.int() })),
  vagas: z.int().nullable(),
  salario_maximo: z.number().nullable(),
  niveis: z.array(z.string()),
  cargos: z.array(z.string()).nullable(),
  inscricao_fim: z.string().nullable(),
  pagina: z.string(),
  coletado_em: z.iso.date("Informe a data da coleta no formato AAAA-MM-DD."),
});

const kinds = {
  concurso_publico: "Concurso Público",
  processo_seletivo: "Processo Seletivo",
  misto: "Concurso Público e Processo Seletivo",
};

/** Lowest monthly pay in reais; smaller amounts of a source are hourly wages. */
const leastMonthly = 200;

/** A state's letters in names of bodies: `TJ-RO`, `SEAD/MA`, `Câmara de Nilópolis (RJ)`. */
const letters = new RegExp(`[-/(]\\s?(${Object.keys(estados).join("|")})\\b`);

/** Returns the first state that the texts name, by letters or name. */
function stateOf(texts: (string | null | undefined)[]): Estado | undefined {
  for (const text of texts) {
    if (!text) continue;
    const uf = text in estados ? text : letters.exec(text)?.[1];
    if (uf) return uf as Estado;
    const named = (Object.keys(estados) as Estado[])
      .filter((one) => new RegExp(`\\b${estados[one]}\\b`).test(text))
      .sort((a, b) => estados[b].length - estados[a].length);
    if (named[0]) return named[0];
  }
  return undefined;
}

/** Returns the places of work, or else the state found in the texts, marked as derived. */
function withState(locais_trabalho: unknown[], texts: (string | null | undefined)[]) {
  const uf = locais_trabalho.length === 0 ? stateOf(texts) : undefined;
  return uf
    ? { locais_trabalho: [codigosIbge[uf]], locais_derivados: true }
    : { locais_trabalho, locais_derivados: false };
}

/**
 * Converts a snapshot's exam. It has no single positions, so one placeholder has the exam's highest salary, vacancies
 * and possible levels. The organiser is unknown.
 */
function fromSnapshot(record: z.output<typeof SnapshotRecord>): ImportRecord {
  const { orgao, tipo, municipios, vagas, salario_maximo, niveis, cargos, inscricao_fim, pagina } = record;
  const totals = vagas === null ? "" : ` A fonte informa ${formatCount(vagas, "vaga", "vagas")} ao todo.`;
  const locais = municipios.map(({ ibge }) => ibge);
  return {
    chave: pagina,
    fonte: `${pagina} (consultada em ${formatDay(record.coletado_em)})`,
    input: {
      titulo: `${orgao}: ${kinds[tipo]}`,
      organizadora: null,
      status:
        inscricao_fim === null || inscricao_fim >= record.coletado_em
          ? "INSCRICOES_ABERTAS"
          : "AGUARDANDO_PROVAS",
      data_inicio_inscricao: null,
      data_fim_inscricao: inscricao_fim,
      data_prova: null,
      valor_inscricao: null,
      edital_url: pagina,
      edital_tipo: "NOTICIA",
      orgao,
      descricao:
        `Os cargos, as vagas por modalidade, a taxa e a data da prova ainda não constam da ` +
        `fonte consultada.${totals}`,
      locais_prova: [],
      cargos: [
        {
          nome: cargos && cargos.length > 0 ? cargos.join(", ") : "Cargos a divulgar",
          salario: salario_maximo === null ? null : salario_maximo.toFixed(2),
          nivel_escolaridade: null,
          niveis_possiveis: niveis,
          quantidade_vagas: vagas === null ? null : String(vagas),
          ...withState(locais, [record.uf, orgao]),
          salario_periodo: salario_maximo !== null && salario_maximo < leastMonthly ? "HORA" : "MES",
          a_definir: true,
        },
      ],
    },
  };
}

const LocalRef = z.looseObject({ ibge: z.int().nullish(), nome: z.string(), uf: z.string().nullish() });

/** One exam transcribed from its notice. */
const EditalRecord = z.looseObject({
  id: z.string(),
  nivel_detalhe: z.string(),
  orgao: z.string(),
  organizadora: z.string().nullable(),
  titulo: z.string(),
  uf: z.string().nullish(),
  fonte: z.looseObject({ tipo: z.string() }),
  descricao: z.string().nullish(),
  outras_datas: z
    .looseObject({ isencao_fim: z.string().nullish(), limite_pagamento: z.string().nullish() })
    .nullish(),
  locais_prova: z.array(LocalRef),
  cargos: z.array(
    z.looseObject({
      vagas_por_cota: z.record(z.string(), z.int().nullable()),
      vagas_total: z.int().nullish(),
      taxa_inscricao: z.number().nullish(),
      data_prova: z.string().nullish(),
      cadastro_reserva: z.boolean().nullish(),
      cadastro_reserva_por_cota: z.unknown().optional(),
      nivel_escolaridade: z.string().nullish(),
      salario: z.unknown().optional(),
      locais_trabalho: z.array(LocalRef),
    }),
  ),
});

const localRefOf = (local: z.output<typeof LocalRef>) =>
  local.ibge ?? { nome: local.nome, uf: local.uf ?? undefined };

function fromEdital(record: z.output<typeof EditalRecord>): ImportRecord {
  return {
    chave: record.id,
    fonte: record.fonte.tipo,
    input: {
      ...record,
      // The transcriber's notes are not for candidates.
      descricao: record.descricao ?? null,
      ...namedEditalOf(record.titulo),
      data_fim_isencao: record.outras_datas?.isencao_fim ?? null,
      data_limite_pagamento: record.outras_datas?.limite_pagamento ?? null,
      locais_prova: record.locais_prova.map(localRefOf),
      cargos: record.cargos.map((cargo) => ({
        ...cargo,
        // A position without an announced salary is not detailed yet.
        a_definir: cargo.salario == null,
        ...withState(cargo.locais_trabalho.map(localRefOf), [record.uf, record.orgao]),
        nivel_escolaridade: cargo.nivel_escolaridade ?? null,
        valor_inscricao: cargo.taxa_inscricao ?? null,
        data_prova: cargo.data_prova ?? null,
        cadastro_reserva: cargo.cadastro_reserva ?? (cargo.cadastro_reserva_por_cota ? true : null),
        vagas_por_cota: announced(cargo.vagas_por_cota),
        quantidade_vagas: cargo.vagas_total == null ? null : String(cargo.vagas_total),
      })),
    },
  };
}

/**
 * Returns a notice's number and year from a title: `Edital nº 12/2026`, `(nº 001/2026)`, `Edital nº 1, de 15/12/2021`.
 */
export function namedEditalOf(titulo: string): { edital_numero: string | null; edital_ano: number | null } {
  const found =
    /(?:\bedital\b[^\d)]{0,30}|\bn[º°o]\.?\s?)(\d[\d.]{0,9})(?:\s?\/\s?|,? de \d\d\/\d\d\/)(\d{4})/iu.exec(
      titulo,
    );
  return { edital_numero: found?.[1] ?? null, edital_ano: found ? Number(found[2]) : null };
}

function announced(vagas: Record<string, number | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vagas).flatMap(([cota, count]) => (count === null ? [] : [[cota, String(count)]])),
  );
}

/** Our own format, as the API takes it; without `chave`, title and organiser identify it. */
const OwnRecord = z.looseObject({
  chave: line(limits.urlMax, "A chave não pode ficar vazia.").optional(),
  fonte: line(limits.urlMax, "A fonte não pode ficar vazia.").nullish(),
  demonstracao: z.boolean("Informe sim ou não.").default(false),
  titulo: z.string().optional(),
  organizadora: z.string().nullish(),
});

/**
 * Reads a record in the format that its fields indicate.
 * @throws z.ZodError when it has that shape and breaks it
 */
export function readRecord(record: unknown): ImportRecord {
  const fields = z.looseObject({}, "O registro precisa ser um objeto.").parse(record);
  if ("coletado_em" in fields && "orgao" in fields) return fromSnapshot(SnapshotRecord.parse(fields));
  if ("nivel_detalhe" in fields) return fromEdital(EditalRecord.parse(fields));
  const own = OwnRecord.parse(fields);
  const chave = own.chave ?? `${own.titulo}|${own.organizadora ?? ""}`;
  const { fonte = null, demonstracao } = own;
  return {
    chave,
    isKeyless: own.chave === undefined,
    fonte,
    demonstracao,
    input: { ...fields, ...withoutGuesses(fields.cargos) },
  };
}

/** Removes levels that the file does not state: the form's default is no fact. */
function withoutGuesses(cargos: unknown): { cargos?: unknown[] } {
  if (!Array.isArray(cargos)) return {};
  return {
    cargos: cargos.map((cargo: unknown) =>
      typeof cargo === "object" && cargo !== null && !("nivel_escolaridade" in cargo)
        ? { ...cargo, nivel_escolaridade: null }
        : cargo,
    ),
  };
}
