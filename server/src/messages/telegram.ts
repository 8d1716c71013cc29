import { escapeTelegram } from "../platform/providers/telegram/telegram.ts";
import { describeHead } from "./agenda-head.ts";
import { describeNovidade, type Size, titleOf } from "./agenda-words.ts";
import { composeDigestBody, type Digest, type DigestItem, decidirLine } from "./digest.ts";
import { noticeOf, toShortText } from "./mail-content.ts";

/** Characters of further lines about a single exam. */
const linesMax = 1_500;

const anchor = (href: string, label: string) =>
  `<a href="${escapeTelegram(href)}">${escapeTelegram(label)}</a>`;

/** Renders a message for Telegram: the head in bold, then one exam's lines, or several items with links. */
export function renderTelegramText(message: Digest): string {
  const { itens, hoje, demonstracao, decidir = [], jornadaLink, link } = message;
  const [only] = itens.length === 1 ? itens : [];
  const toDecide = decidir.length > 0 ? [anchor(jornadaLink, decidirLine({ decidir }))] : [];
  const notice = noticeOf({ demonstracao }, itens.length);
  return [
    `<b>${escapeTelegram(describeHead(itens, "telegram", hoje))}</b>`,
    ...(only ? [blockOfOne(only, hoje)] : blocksOf(message, link)),
    ...toDecide,
    notice,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function blockOfOne(item: DigestItem, hoje: string): string {
  const { titulo, linhas, edital } = item;
  const more = edital ? [anchor(edital.edital, edital.rotulo)] : [];
  const novidade = describeNovidade(item, hoje, "full");
  return [titulo, novidade, toShortText(linhas.join(" "), linesMax), ...more]
    .filter(Boolean)
    .map((line, index, lines) =>
      more.length > 0 && index === lines.length - 1 ? line : escapeTelegram(line),
    )
    .join("\n");
}

function blocksOf(message: Digest, link: string): string[] {
  const fitted = composeDigestBody(message, "telegram");
  if (!fitted) return [];
  if (fitted.size === "days") return [escapeTelegram(fitted.text)];
  const { size, named, counted } = fitted;
  const blocks = named.map((item) => blockOf(item, message.hoje, size));
  return counted.length > 0 ? [...blocks, anchor(link, `Mais ${counted.length} no link.`)] : blocks;
}

function blockOf(item: DigestItem, hoje: string, size: Size): string {
  const more = item.edital && size === "full" ? ` ${anchor(item.edital.edital, item.edital.rotulo)}` : "";
  return `${anchor(item.link, titleOf(item, size))}\n${escapeTelegram(describeNovidade(item, hoje, size))}${more}`;
}
