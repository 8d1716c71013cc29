import { z } from "zod";
import { line, paged, pageQuery, renderParagraph, sought, written } from "./fields.ts";
import { limits } from "./limits.ts";

/** What a mentor's id is when there is none (accounts §3). */
export const noMentorId = "00000000-0000-0000-0000-000000000000";

/** The team's word on a profile (product.md, Mentors): pending ones are shown, without the badge. */
export const RevisaoMentor = z.enum(["PENDENTE", "APROVADO", "REPROVADO"]);
export type RevisaoMentor = z.infer<typeof RevisaoMentor>;

export const revisaoLabels: Record<RevisaoMentor, string> = {
  PENDENTE: "Em análise",
  APROVADO: "Verificado",
  REPROVADO: "Reprovado",
};

/** A mentor as everybody who is signed in sees one. */
export const Mentor = z.object({
  id: z.guid(),
  uuid: z.guid(),
  nome: z.string(),
  descricao: z.string(),
  /** Subject areas, separated by commas. */
  conteudos: z.string(),
  /** Digits, country code included. */
  whatsapp: z.string(),
  /** In reais an hour; 0: not told. */
  preco_hora: z.number(),
  is_active: z.boolean(),
  localizacao: z.string(),
  /** Path of the photo; null: none. */
  foto_url: z.string().nullable(),
  verificado: z.boolean(),
  /** Whether the team has not looked at it yet. */
  em_analise: z.boolean(),
});
export type Mentor = z.infer<typeof Mentor>;

/** One's own profile, with what the team said of it. All zeros: there is none. */
export const MeuMentor = Mentor.extend({
  revisao: RevisaoMentor,
  motivo: z.string().nullable(),
  /** Whether its page may be read without an account, once it is verified. */
  publico: z.boolean(),
  /** Rejected and not approved since: hidden, also while the changed profile waits for the team. */
  oculto: z.boolean(),
});
export type MeuMentor = z.infer<typeof MeuMentor>;

/** A profile as the export has it, with how its owner is reached. */
export const MentorExportado = z.object({
  uuid: z.uuid(),
  nome: z.string(),
  email: z.string(),
  conteudos: z.string(),
  whatsapp: z.string(),
  preco_hora: z.number(),
  localizacao: z.string(),
  is_active: z.boolean(),
  revisao: RevisaoMentor,
  created_at: z.iso.datetime({ offset: true }),
});
export type MentorExportado = z.infer<typeof MentorExportado>;

/** Of Brazil unless it begins with + or 00; whether there is such a number the server knows. */
const phone = z
  .string("Informe o WhatsApp com DDD.")
  .overwrite((value) => value.replace(/[\s().-]/g, "").replace(/^00/, "+"))
  .regex(/^\+?\d{10,15}$/, "O WhatsApp deve ter de 10 a 15 dígitos, só números.");

const price = written(
  z
    .number("Informe um preço em reais.")
    .min(0, "O preço não pode ser negativo.")
    .max(limits.mentorPriceMax, "O preço é alto demais.")
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      "Use no máximo duas casas decimais.",
    ),
);

const required = (message: string) => z.string(message).trim().min(1, message);

/** As a form sends it, and as a program holds it. */
const flag = z.stringbool({ error: "Informe true ou false." }).or(z.boolean());

/** Parts of the multipart form that are texts. */
export const MentorForm = z.object({
  nome: line(limits.nomeMax, "O nome é obrigatório"),
  whatsapp: phone,
  conteudos: line(limits.mentorConteudosMax, "Informe ao menos um conteúdo"),
  descricao: required("A descrição é obrigatória").pipe(renderParagraph(limits.mentorDescricaoMax)),
  preco_hora: price.default(0),
  is_active: flag.default(true),
  localizacao: line(limits.nomeMax, "Informe a cidade").default("São Paulo"),
  publico: flag.default(false),
  /** A new photo comes as the file `foto`; this takes the present one away. */
  remover_foto: flag.default(false),
});
export type MentorForm = z.infer<typeof MentorForm>;

export const MentoresQuery = z.object({
  ...pageQuery(limits.mentoresPageSize),
  busca: sought(limits.searchMax).optional(),
});
export const MentoresPage = paged(Mentor);

export const DenunciaMentor = z.object({
  motivo: required("Conte o que aconteceu").pipe(renderParagraph(limits.mentorDenunciaMax)),
});

/** A profile as administrators review it. */
export const MentorEmAnalise = MeuMentor.extend({
  user_uuid: z.uuid(),
  user_email: z.string(),
  /** Grows with each change by the owner. */
  versao: z.int(),
  created_at: z.iso.datetime({ offset: true }),
  denuncias: z.array(z.object({ motivo: z.string(), em: z.iso.datetime({ offset: true }) })),
});
export type MentorEmAnalise = z.infer<typeof MentorEmAnalise>;

export const MentoresEmAnaliseQuery = z.object({
  ...pageQuery(limits.mentoresPageSize),
  revisao: RevisaoMentor.optional(),
  /** Only those that somebody reported. */
  denunciados: z.stringbool().optional(),
});
export const MentoresEmAnalise = paged(MentorEmAnalise);

export const DecisaoMentor = z
  .object({
    revisao: z.enum(["APROVADO", "REPROVADO"], "Escolha aprovar ou reprovar."),
    motivo: renderParagraph(limits.mentorDenunciaMax).default(""),
    /** The profile that was looked at: the decision about one that changed since is refused (409). */
    versao: z.int().optional(),
  })
  .refine(({ revisao, motivo }) => revisao === "APROVADO" || motivo !== "", {
    path: ["motivo"],
    message: "Diga ao mentor o motivo da reprovação",
  });
