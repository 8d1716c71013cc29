import { z } from "zod";
import { line, paged, pageQuery, renderParagraph, sought, written } from "../fields.ts";
import { limits } from "../limits.ts";
import { badPhoneOf, isPhoneShaped, typedPhone } from "../users/typed-phone.ts";

export { noMentorId, revisaoLabels } from "./mentores.words.ts";

/** Review state of a profile (product.md, Mentors); pending ones are shown without a badge. */
export const RevisaoMentor = z.enum(["PENDENTE", "APROVADO", "REPROVADO"]);
export type RevisaoMentor = z.infer<typeof RevisaoMentor>;

/** A mentor as signed-in users see it. */
export const Mentor = z.object({
  id: z.guid(),
  uuid: z.guid(),
  nome: z.string(),
  descricao: z.string(),
  /** Subjects, separated by commas. */
  conteudos: z.string(),
  /** Digits with country code. */
  whatsapp: z.string(),
  /** Reais per hour; 0 if not stated. */
  preco_hora: z.number(),
  is_active: z.boolean(),
  localizacao: z.string(),
  /** Path of the photo; null if none. */
  foto_url: z.string().nullable(),
  verificado: z.boolean(),
  /** Whether the first review is pending. */
  em_analise: z.boolean(),
});
export type Mentor = z.infer<typeof Mentor>;

/** The user's own profile with its review; all zeros if there is none. */
export const MeuMentor = Mentor.extend({
  revisao: RevisaoMentor,
  motivo: z.string().nullable(),
  /** Whether visitors may see it once it is verified. */
  publico: z.boolean(),
  /** Rejected and not approved since; stays hidden while a changed profile waits for review. */
  oculto: z.boolean(),
});
export type MeuMentor = z.infer<typeof MeuMentor>;

/** A profile in the user's data export, with contact data. */
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

/** Brazilian unless it begins with + or 00; the server checks that the number exists. */
const phone = typedPhone("Informe o WhatsApp com DDD.").refine(isPhoneShaped, badPhoneOf("WhatsApp"));

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

/** A boolean, or its form value. */
const flag = z.stringbool({ error: "Informe true ou false." }).or(z.boolean());

/** Text parts of the multipart form. */
export const MentorForm = z.object({
  nome: line(limits.nomeMax, "O nome é obrigatório"),
  whatsapp: phone,
  conteudos: line(limits.mentorConteudosMax, "Informe ao menos um conteúdo"),
  descricao: required("A descrição é obrigatória").pipe(renderParagraph(limits.mentorDescricaoMax)),
  preco_hora: price.default(0),
  is_active: flag.default(true),
  localizacao: line(limits.nomeMax, "Informe a cidade").default("São Paulo"),
  publico: flag.default(false),
  /** Removes the current photo; a new one comes as the file `foto`. */
  remover_foto: flag.default(false),
});
export type MentorForm = z.infer<typeof MentorForm>;

/** `v` is the photo's version, so that caches keep no earlier one. */
export const FotoQuery = z.object({
  v: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
});

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
  /** Increments with each change by the owner. */
  versao: z.int(),
  created_at: z.iso.datetime({ offset: true }),
  denuncias: z.array(z.object({ motivo: z.string(), em: z.iso.datetime({ offset: true }) })),
});
export type MentorEmAnalise = z.infer<typeof MentorEmAnalise>;

export const MentoresEmAnaliseQuery = z.object({
  ...pageQuery(limits.mentoresPageSize),
  revisao: RevisaoMentor.optional(),
  /** Lists only profiles that users reported. */
  denunciados: z.stringbool().optional(),
});
export const MentoresEmAnalise = paged(MentorEmAnalise);

export const DecisaoMentor = z
  .object({
    revisao: z.enum(["APROVADO", "REPROVADO"], "Escolha aprovar ou reprovar."),
    motivo: renderParagraph(limits.mentorDenunciaMax).default(""),
    /** Version that was reviewed; the decision is refused if the profile changed since (409). */
    versao: z.int().optional(),
  })
  .refine(({ revisao, motivo }) => revisao === "APROVADO" || motivo !== "", {
    path: ["motivo"],
    message: "Diga ao mentor o motivo da reprovação",
  });
