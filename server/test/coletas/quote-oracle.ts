/** Judges quotes by plain means: the digits and the folded words of a value, and nothing of the reader. */

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f\u00ad]/g, "")
    .toLowerCase();

const months = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

function hasDay(valor: string, quote: string): boolean {
  const [, month = 0, day = 0] = valor.split("-").map(Number);
  const numbers = numbersIn(quote);
  return numbers.includes(day) && (numbers.includes(month) || quote.includes(months[month - 1] ?? "?"));
}

/** Returns whether a quote contains the digits of an amount, or numbers that add up to it. */
function hasAmount(valor: number, quote: string): boolean {
  const amounts = (quote.match(/\d[\d.]*(?:,\d{1,2})?/g) ?? []).map((one) =>
    Number(one.replaceAll(".", "").replace(",", ".")),
  );
  return amounts.includes(valor) || Math.abs(amounts.reduce((sum, one) => sum + one, 0) - valor) < 0.005;
}

const isNumberOf = (valor: string, quote: string): boolean =>
  numbersIn(valor)
    .slice(0, 1)
    .every((part) => numbersIn(quote).includes(part));

/** Kinds of bodies and positions that a value may name although the quote leaves them out. */
const kinds = new Set(["prefeitura", "camara", "municipal", "professor", "docente", "secretaria", "estado"]);

/** Returns whether most long words of a name begin like words of the quote: "Sociais" for "Social". */
function hasWords(valor: string, quote: string): boolean {
  const words = (folded(valor).match(/[a-z]{4,}/g) ?? []).filter((word) => !kinds.has(word));
  const joined = quote.replaceAll(/[^a-z]/g, "");
  return words.every((word) => joined.includes(word.slice(0, 4)));
}

/** Returns whether a quote contains a field's value; inferred fields have none. */
export function holdsValue(field: string, valor: unknown, text: string): boolean {
  const quote = folded(text);
  if (quote.trim() === "") return false;
  if (/^(?:inscricao_|data_)/.test(field)) return hasDay(String(valor), quote);
  if (/^(?:taxa|vagas|vagas_total|salario)$/.test(field)) return hasAmount(Number(valor), quote);
  if (/^edital/.test(field)) return isNumberOf(String(valor), quote);
  if (/^(?:orgao|municipio|nome)$/.test(field)) return hasWords(String(valor), quote);
  return true;
}
