import { escapeTelegram } from "../platform/providers/telegram/telegram.ts";
import { type Digest, type DigestItem, decidirLine, moreLine } from "./digest.ts";
import { noticeOf, toShortText } from "./mail-content.ts";

/** Maximum items in a message. */
const itemsMax = 10;
/** Telegram takes 4,096 characters, not counting tags. */
const textMax = 3_600;
const linesMax = 1_500;
/** Characters per item; the main sentences may take more. */
const itemMax = 400;

/** Returns whether one message shows the whole digest. */
export function isWithinTelegram({ itens }: Pick<Digest, "itens">): boolean {
  const length = itens.reduce((sum, item) => sum + titleOf(item).length + linesOf(item).length + 40, 0);
  return itens.length <= itemsMax && length <= textMax;
}

const titleOf = ({ titulo }: DigestItem) => toShortText(titulo, 200);

/** Returns the news, and further lines as far as they fit. */
function linesOf({ principais, sobre }: DigestItem): string {
  const said = principais.map((line) => toShortText(line, 250)).join(" ");
  return [said, toShortText(sobre.join(" "), Math.max(0, itemMax - said.length))].filter(Boolean).join(" ");
}

const anchor = (href: string, label: string) =>
  `<a href="${escapeTelegram(href)}">${escapeTelegram(label)}</a>`;

/** Renders news for Telegram: one exam's lines, or several items with links. */
export function renderTelegramText({
  itens,
  outros,
  demonstracao,
  decidir = [],
  jornadaLink,
}: Digest): string {
  const [only] = itens.length === 1 ? itens : [];
  const blocks = only ? [blockOfOne(only)] : itens.map(blockOf);
  const toDecide = decidir.length > 0 ? [anchor(jornadaLink, decidirLine({ decidir }))] : [];
  const notice = noticeOf({ demonstracao }, itens.length);
  return [...blocks, moreLine(outros), ...toDecide, notice].filter(Boolean).join("\n\n");
}

function blockOfOne({ titulo, principais, linhas, edital }: DigestItem): string {
  const lines = toShortText([...principais, ...linhas].join(" "), linesMax);
  const more = edital ? [anchor(edital.edital, edital.rotulo)] : [];
  return [`<b>${escapeTelegram(titulo)}</b>`, escapeTelegram(lines), ...more].join("\n");
}

function blockOf(item: DigestItem): string {
  const more = item.edital ? [anchor(item.edital.edital, item.edital.rotulo)] : [];
  return [anchor(item.link, titleOf(item)), escapeTelegram(linesOf(item)), ...more].join("\n");
}
