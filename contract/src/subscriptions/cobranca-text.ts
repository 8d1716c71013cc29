import { formatDateOf, formatMoney } from "../format.ts";
import type { Cobranca, PagamentoPendente } from "./cobranca.ts";

/** Describes what was paid, until when it holds, and the next charge; undefined where nothing was paid. */
export function cobrancaText({ pago_ate, proxima, recibos, termina_em }: Cobranca): string | undefined {
  const [last] = recibos;
  if (!last) return undefined;
  const sentences = [`Você pagou ${formatMoney(last.valor, last.moeda)} em ${formatDateOf(last.pago_em)}.`];
  if (last.devolvido) sentences.push(`Devolvemos ${formatMoney(last.devolvido, last.moeda)}.`);
  else if (pago_ate) sentences.push(`Vale até ${formatDateOf(termina_em ?? pago_ate)}.`);
  if (proxima)
    sentences.push(
      proxima.valor === null
        ? `A próxima cobrança é em ${formatDateOf(proxima.em)}.`
        : `Próxima cobrança: ${formatMoney(proxima.valor, proxima.moeda)} em ${formatDateOf(proxima.em)}.`,
    );
  return sentences.join(" ");
}

const names: Record<PagamentoPendente["tipo"], string> = {
  BOLETO: "Boleto",
  PIX: "Pix",
  EM_PROCESSAMENTO: "Pagamento em processamento",
  BANCO: "Confirmação do banco",
  FATURA: "Fatura",
  RECUSADO: "Pagamento não aprovado",
};
const buttons: Record<PagamentoPendente["tipo"], string> = {
  BOLETO: "Abrir o boleto",
  PIX: "Abrir o QR code do Pix",
  EM_PROCESSAMENTO: "Ver o pagamento",
  BANCO: "Confirmar no banco",
  FATURA: "Pagar a fatura",
  RECUSADO: "Pagar agora",
};

/** Describes an open payment, and names the button that leads to its page. */
export function pendenteText({ moeda, tipo, valor, vence_em, vencido }: PagamentoPendente): {
  text: string;
  button: string;
} {
  const until = vence_em
    ? vencido
      ? `, vencido em ${formatDateOf(vence_em)}`
      : `, até ${formatDateOf(vence_em)}`
    : "";
  return { text: `${names[tipo]} de ${formatMoney(valor, moeda)}${until}.`, button: buttons[tipo] };
}
