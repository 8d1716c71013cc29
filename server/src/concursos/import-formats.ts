import { line } from "@cav/contract/fields.ts";
import { formatCount, formatDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { z } from "zod";

/**
 * A record as the catalogue's own input, with what identifies it at its source. The contract's schema validates it
 * afterwards, so that every format obeys the same rules.
 */
export type ImportRecord = { chave: string; fonte: string | null; input: unknown };

/** One exam of the snapshot of open exams: facts of the whole exam, places by IBGE id. */
const SnapshotRecord = z.looseObject({
  orgao: z.string(),
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

/**
 * Nothing is said of single positions, so one placeholder stands for them: its salary and vacancies are the exam's
 * ceilings, its possible levels those of the exam. The organiser is not given and stays unknown.
 */
function fromSnapshot(record: z.output<typeof SnapshotRecord>): ImportRecord {
  const { orgao, tipo, municipios, vagas, salario_maximo, niveis, cargos, inscricao_fim, pagina } = record;
  const totals = vagas === null ? "" : ` A fonte informa ${formatCount(vagas, "vaga", "vagas")} ao todo.`;
  return {
    chave: pagina,
    fonte: `${pagina} (consultada em ${formatDay(record.coletado_em)})`,
    input: {
      titulo: `${orgao}: ${kinds[tipo]}`,
      organizadora: "Organizadora não informada",
      status:
        inscricao_fim === null || inscricao_fim >= record.coletado_em
          ? "INSCRICOES_ABERTAS"
          : "AGUARDANDO_PROVAS",
      data_inicio_inscricao: null,
      data_fim_inscricao: inscricao_fim,
      data_prova: null,
      valor_inscricao: null,
      edital_url: pagina,
      descricao: `Os cargos, as vagas por modalidade, a taxa e a data da prova ainda não constam da fonte consultada.${totals}`,
      locais_prova: [],
      cargos: [
        {
          nome: cargos && cargos.length > 0 ? cargos.join(", ") : "Cargos a divulgar",
          salario: salario_maximo === null ? null : salario_maximo.toFixed(2),
          nivel_escolaridade: null,
          niveis_possiveis: niveis,
          quantidade_vagas: vagas === null ? null : String(vagas),
          locais_trabalho: municipios.map(({ ibge }) => ibge),
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
  fonte: z.looseObject({ tipo: z.string() }),
  descricao: z.string().nullish(),
  observacoes: z.array(z.string()).nullish(),
  campos_ausentes: z.array(z.string()),
  outras_datas: z
    .looseObject({ isencao_fim: z.string().nullish(), limite_pagamento: z.string().nullish() })
    .nullish(),
  locais_prova: z.array(LocalRef),
  cargos: z.array(
    z.looseObject({
      vagas_por_cota: z.record(z.string(), z.int().nullable()),
      vagas_total: z.int().nullish(),
      locais_trabalho: z.array(LocalRef),
    }),
  ),
});

const localRefOf = (local: z.output<typeof LocalRef>) =>
  local.ibge ?? { nome: local.nome, uf: local.uf ?? undefined };

function fromEdital(record: z.output<typeof EditalRecord>): ImportRecord {
  const absent =
    record.campos_ausentes.length > 0 ? [`Não consta da fonte: ${record.campos_ausentes.join(", ")}.`] : [];
  const notes = [record.descricao ?? "", ...(record.observacoes ?? []), ...absent].filter(
    (note) => note !== "",
  );
  return {
    chave: record.id,
    fonte: record.fonte.tipo,
    input: {
      ...record,
      organizadora: record.organizadora ?? "Organizadora não informada",
      descricao: notes.join("\n\n"),
      data_fim_isencao: record.outras_datas?.isencao_fim ?? null,
      data_limite_pagamento: record.outras_datas?.limite_pagamento ?? null,
      locais_prova: record.locais_prova.map(localRefOf),
      cargos: record.cargos.map((cargo) => ({
        ...cargo,
        locais_trabalho: cargo.locais_trabalho.map(localRefOf),
        vagas_por_cota: announced(cargo.vagas_por_cota),
        quantidade_vagas: cargo.vagas_total == null ? null : String(cargo.vagas_total),
      })),
    },
  };
}

function announced(vagas: Record<string, number | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vagas).flatMap(([cota, count]) => (count === null ? [] : [[cota, String(count)]])),
  );
}

/** Our own shape, as the API takes it; without a `chave` of its own, title and organiser identify it. */
const OwnRecord = z.looseObject({
  chave: line(limits.urlMax, "A chave não pode ficar vazia.").optional(),
  fonte: line(limits.urlMax, "A fonte não pode ficar vazia.").nullish(),
  titulo: z.string().optional(),
  organizadora: z.string().optional(),
});

/** Reads a record by the shape that its fields tell. @throws z.ZodError when it has that shape and breaks it */
export function readRecord(record: unknown): ImportRecord {
  const fields = z.looseObject({}, "O registro precisa ser um objeto.").parse(record);
  if ("coletado_em" in fields && "orgao" in fields) return fromSnapshot(SnapshotRecord.parse(fields));
  if ("nivel_detalhe" in fields) return fromEdital(EditalRecord.parse(fields));
  const own = OwnRecord.parse(fields);
  return { chave: own.chave ?? `${own.titulo}|${own.organizadora}`, fonte: own.fonte ?? null, input: fields };
}
