import { escapeTelegram } from "../platform/telegram/telegram.ts";
import { type Digest, decidirLine } from "./digest.ts";
import { noticeOf, toShortText } from "./mail-content.ts";

/** More stand in "Meus alertas", where the message leads to. */
const shownItems = 10;
/** Telegram takes 4,096 characters, tags left out. */
const textMax = 3_600;
const linesMax = 1_500;

/** News as Telegram shows it: of one exam its lines, of several each with its address. */
export function renderTelegramText({ itens, demonstracao, decidir = [], jornadaLink }: Digest): string {
  const isOne = itens.length === 1;
  let room = textMax;
  const blocks = itens.slice(0, shownItems).flatMap(({ titulo, linhas, principais, link }) => {
    const lines = toShortText((isOne ? linhas : principais).join(" "), isOne ? linesMax : 400);
    room -= titulo.length + lines.length;
    if (room < 0) return [];
    const title = isOne
      ? `<b>${escapeTelegram(titulo)}</b>`
      : `<a href="${escapeTelegram(link)}">${escapeTelegram(titulo)}</a>`;
    return [`${title}\n${escapeTelegram(lines)}`];
  });
  const hidden = itens.length - blocks.length;
  const rest = hidden > 0 ? [`E mais ${hidden}, em Meus alertas.`] : [];
  const toDecide =
    decidir.length > 0 ? [`<a href="${escapeTelegram(jornadaLink)}">${decidirLine({ decidir })}</a>`] : [];
  const notice = noticeOf({ demonstracao }, itens.length);
  return [...blocks, ...rest, ...toDecide, notice].filter(Boolean).join("\n\n");
}
