import { areas } from "@cav/contract/locais/locais.ts";
import { type Mentor, type MentorForm, type MeuMentor, noMentorId } from "@cav/contract/site/mentores.ts";
import { resolveLocais } from "../../catalogue/locais/index.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { encodePhoto } from "../../platform/image.ts";
import { parseChangedPhone, withCountryCode } from "../../platform/phone.ts";
import type { Db } from "../../tables.ts";
import {
  deleteMentorOf,
  findByOwner,
  findMentor,
  findPublicMentor,
  findVisible,
  insertMentor,
  insertReport,
  lockMentor,
  type MentorRow,
  updateMentorRow,
} from "./mentores.queries.ts";

type MentorDeps = Pick<Deps, "db" | "clock">;

/** Presents a mentor to signed-in users. */
export function presentMentor(row: MentorRow): Mentor {
  const { uuid, nome, descricao, conteudos, whatsapp, is_active, localizacao } = row;
  return {
    id: uuid,
    uuid,
    nome,
    descricao,
    conteudos,
    whatsapp: withCountryCode(whatsapp),
    preco_hora: Number(row.preco_hora),
    is_active,
    localizacao,
    // The version changes the address with the photo.
    foto_url: row.tem_foto ? `/api/mentores/${uuid}/foto?v=${row.foto_versao}` : null,
    verificado: row.revisao === "APROVADO",
    em_analise: row.revisao === "PENDENTE",
  };
}

export function presentOwn(row: MentorRow): MeuMentor {
  return {
    ...presentMentor(row),
    revisao: row.revisao,
    motivo: row.motivo,
    publico: row.publico,
    oculto: row.oculto,
  };
}

const none: MeuMentor = {
  id: noMentorId,
  uuid: noMentorId,
  nome: "",
  descricao: "",
  conteudos: "",
  whatsapp: "",
  preco_hora: 0,
  is_active: false,
  localizacao: "São Paulo",
  foto_url: null,
  verificado: false,
  em_analise: false,
  publico: false,
  revisao: "PENDENTE",
  motivo: null,
  oculto: false,
};

/** Returns a page of visible mentors. */
export async function listMentores(
  db: Db,
  { page, size, busca = "" }: { page: number; size: number; busca?: string | undefined },
) {
  const { rows, total } = await findVisible(db, busca, { offset: (page - 1) * size, limit: size });
  return { items: rows.map(presentMentor), total, page, size, pages: Math.ceil(total / size) };
}

/** Returns a user's own profile; without one, an empty one whose id is all zeros (accounts §3). */
export async function getMyMentor(db: Db, userId: number): Promise<MeuMentor> {
  const row = await findByOwner(db, userId);
  return row ? presentOwn(row) : none;
}

/**
 * Returns a mentor that the user may see.
 * @throws AppError mentor-not-found
 */
export async function getMentor(db: Db, uuid: string, userId: number): Promise<Mentor> {
  const row = await findMentor(db, uuid, userId);
  if (!row) throw new AppError("mentor-not-found");
  return presentMentor(row);
}

/**
 * Returns a public mentor, with the photo's public address.
 * @throws AppError mentor-not-found
 */
export async function getPublicMentor(db: Db, uuid: string): Promise<Mentor> {
  const row = await findPublicMentor(db, uuid);
  if (!row) throw new AppError("mentor-not-found");
  const foto_url = row.tem_foto ? `/api/mentores/${uuid}/publico/foto?v=${row.foto_versao}` : null;
  return { ...presentMentor(row), foto_url };
}

/**
 * Deletes the user's own profile.
 * @throws AppError mentor-not-found
 */
export async function removeMentor(db: Db, userId: number): Promise<void> {
  if (!(await deleteMentorOf(db, userId))) throw new AppError("mentor-not-found");
}

/** Returns a mentor's phone number as stored. @throws AppError validation when the number cannot exist */
function readWhatsApp({ whatsapp }: MentorForm, stored: string | null): string {
  const number = parseChangedPhone(whatsapp, stored);
  if (number) return number;
  const message =
    "Este número não existe. Informe DDD e número; de outro país, comece com + e o código do país.";
  throw new AppError("validation", { fields: [{ field: "whatsapp", message }] });
}

/** The city of mentors who give none (accounts §3). */
const defaultLocal = "São Paulo";

/**
 * Checks the city: from the list, by name or with its state; the stored one stays valid.
 * @throws AppError validation
 */
async function checkLocal(db: Db, { localizacao }: MentorForm, stored: string | null): Promise<void> {
  if (localizacao === stored || localizacao === defaultLocal) return;
  const { results } = await resolveLocais(db, [localizacao], { homonyms: "all" });
  const isArea = (id: number) => areas.some((area) => area.id === id);
  if (results[0]?.ids.some((id) => !isArea(id))) return;
  const message = "Escolha uma cidade da lista.";
  throw new AppError("validation", { fields: [{ field: "localizacao", message }] });
}

/**
 * Creates a mentor's profile.
 * @throws AppError mentor-exists, bad-image, validation
 */
export async function createMentor(
  { db, clock }: MentorDeps,
  user: CurrentUser,
  form: MentorForm,
  upload: Buffer | undefined,
): Promise<MeuMentor> {
  const { remover_foto: _nothing, ...values } = form;
  const whatsapp = readWhatsApp(form, null);
  await checkLocal(db, form, null);
  const foto = upload ? await encodePhoto(upload) : null;
  const id = await insertMentor(db, user.id, { ...values, whatsapp, foto }, clock.now());
  if (id === undefined) throw new AppError("mentor-exists");
  return getMyMentor(db, user.id);
}

/**
 * Changes the user's own profile. Identity, text and contact go to review again; price does not. A rejected profile
 * always does, and stays hidden until approved.
 * @throws AppError mentor-not-found, also for another user's profile; bad-image, validation
 */
export async function updateMentor(
  { db, clock }: MentorDeps,
  user: CurrentUser,
  uuid: string,
  { form, upload }: { form: MentorForm; upload: Buffer | undefined },
): Promise<MeuMentor> {
  const { remover_foto, ...typed } = form;
  const foto = upload ? await encodePhoto(upload) : remover_foto ? null : undefined;
  await db.transaction().execute(async (tx) => {
    const row = await lockMentor(tx, uuid);
    if (row?.user_id !== user.id) throw new AppError("mentor-not-found");
    const values = { ...typed, whatsapp: readWhatsApp(form, row.whatsapp) };
    await checkLocal(tx, form, row.localizacao);
    const isNew =
      row.revisao === "REPROVADO" ||
      foto !== undefined ||
      shown.some((field) => row[field] !== values[field]);
    const review = isNew
      ? { revisao: "PENDENTE" as const, motivo: null }
      : { revisao: row.revisao, motivo: row.motivo };
    await updateMentorRow(tx, row.id, { ...values, foto, ...review }, clock.now());
  });
  return getMyMentor(db, user.id);
}

/** Fields that the team reviews, including the number: a badge must not pass to another. */
const shown = ["nome", "descricao", "conteudos", "whatsapp", "localizacao"] as const;

/**
 * Reports a mentor to the team.
 * @throws AppError mentor-not-found, own-mentor
 */
export async function reportMentor(
  { db, clock }: MentorDeps,
  user: CurrentUser,
  uuid: string,
  motivo: string,
): Promise<void> {
  if ((await findByOwner(db, user.id))?.uuid === uuid) throw new AppError("own-mentor");
  const isKept = await insertReport(db, { uuid, user_id: user.id, motivo }, clock.now());
  if (!isKept) throw new AppError("mentor-not-found");
}
