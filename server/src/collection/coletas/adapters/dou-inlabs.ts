import { shiftedDayOf } from "../../../platform/clock.ts";
import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import { FetchError } from "../fetching/fetch-error.ts";
import type { Adapter, ListedDocumento, Source } from "./adapter.ts";
import { lookAtSection } from "./gazette.ts";
import { pageLimits, readPage } from "./read-page.ts";

/** Most days that a visit goes back; INLABS keeps half a year. */
const daysBackMax = 7;
/** Value that INLABS' own example programs send. */
const origin = { origem: "736372697074" };

type Pages = typeof import("./gazette-pages.ts");
const pages = new URL("./gazette-pages.ts", import.meta.url);
const findSections = defineTask<Pages["findSections"]>(pages, "findSections", pageLimits);

/** Reads the federal gazette day by day with an INLABS account. */
export const douInlabs: Adapter = {
  tipo: "DOU",
  async list(source) {
    const cookie = await logIn(source);
    const { today, maisRecente = shiftedDayOf(today, -1) } = source;
    const [, first = today] = [shiftedDayOf(today, -daysBackMax), maisRecente].sort();
    const found: ListedDocumento[] = [];
    // Editions are added during a day and after it, so the last known day is fetched again.
    for (let day = first; day <= today; day = shiftedDayOf(day, 1))
      found.push(...(await listDay(source, day, cookie)));
    return { found, itens: 0, incompletos: 0, maisRecente: found.at(-1)?.publicado_em };
  },
  look: lookAtSection,
};

/** Logs in to INLABS. @throws FetchError if the account is missing or rejected */
async function logIn({ endereco, fetch, inlabs }: Source): Promise<string> {
  if (!inlabs) throw new FetchError("ERRO", "faltam INLABS_EMAIL e INLABS_PASSWORD na configuração");
  const body = new URLSearchParams(inlabs).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", ...origin };
  const url = new URL("logar.php", endereco).href;
  const answer = await fetch(url, { method: "POST", headers, body, stay: true });
  const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
  if (!cookies.some((one) => one.startsWith("inlabs_session_cookie=") && !one.endsWith("=")))
    throw new FetchError("ERRO", "o INLABS não aceitou o e-mail e a senha", { http: answer.status });
  return cookies.join("; ");
}

async function listDay(
  { endereco, fetch, today }: Source,
  day: string,
  cookie: string,
): Promise<ListedDocumento[]> {
  const headers = { cookie, ...origin };
  const page = await fetch(new URL(`index.php?p=${day}`, endereco).href, { headers, expected: [404] });
  if (page.status === 404) return [];
  const sections = await readPage(findSections, [page.bytes, day]);
  return sections.map((section) => ({
    chave: `${day}-${section}`,
    url: new URL(`index.php?p=${day}&dl=${day}-${section}.zip`, endereco).href,
    headers,
    publicado_em: day,
    isFixed: day < shiftedDayOf(today, -1),
    isCounted: day === today,
  }));
}
