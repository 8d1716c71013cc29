export type MailContent = { subject: string; html: string; text: string };

/** Characters of a subject that phones and mail programs show whole. */
export const subjectMax = 78;

/** Puts a text on one line, cut at a word's end. */
export function toShortText(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  const end = cut.lastIndexOf(" ");
  const kept = end > max / 2 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,;:–-]{1,9}$/, "")}…`;
}

const demonstrationNotice =
  "Este concurso faz parte de um catálogo de demonstração e as datas são ilustrativas. Confira o edital oficial.";
const demonstrationsNotice =
  "Há aqui concursos de um catálogo de demonstração, com datas ilustrativas. Confira os editais oficiais.";

const standInNotice =
  "Esta mensagem veio por e-mail porque não foi possível entregá-la por outro canal seu. Se não " +
  "quiser recebê-la assim, use “Parar de receber e-mails”, aqui embaixo.";

/** Returns additional remarks: why mail was used, and that the exam is an example. */
export function noticeOf(
  { substituto, demonstracao }: { substituto?: boolean; demonstracao: boolean },
  concursos = 1,
) {
  const shown = concursos === 1 ? demonstrationNotice : demonstrationsNotice;
  return [substituto ? standInNotice : "", demonstracao ? shown : ""].filter(Boolean).join(" ");
}
