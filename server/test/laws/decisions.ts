/** Head of a decision's page. */
type Head = {
  number: string;
  title: string;
  date: string;
  status: string;
  amendedBy: string[];
  supersededBy: string[];
  amends: string[];
  supersedes: string[];
};

const headPattern =
  /^# (\d{4}) (.+)\n\nDate: (\d{4}-\d{2}-\d{2})\\\nStatus: ([^\n\\]+)(?:\\\nAmends: ([\d, ]+))?(?:\\\nSupersedes: ([\d, ]+))?\n\n/;
const statusPattern = /^(?:accepted|(amended|superseded) by (\d{4}(?:, \d{4})*))$/;

const numbersOf = (list = "") => list.match(/\d{4}/g) ?? [];

/** Parses the head of a decision; undefined if it has another form. */
function parseHead(text: string): Head | undefined {
  const [, number, title, date, status, amends, supersedes] = headPattern.exec(text) ?? [];
  const [known, how, by] = statusPattern.exec(status ?? "") ?? [];
  if (!number || !title || !date || !known) return undefined;
  return {
    number,
    title,
    date,
    status: known,
    amendedBy: how === "amended" ? numbersOf(by) : [],
    supersededBy: how === "superseded" ? numbersOf(by) : [],
    amends: numbersOf(amends),
    supersedes: numbersOf(supersedes),
  };
}

/** Both ends of a link must name each other. */
const links = [
  ["amendedBy", "amends", "amended by", "Amends"],
  ["amends", "amendedBy", "Amends", "amended by"],
  ["supersededBy", "supersedes", "superseded by", "Supersedes"],
  ["supersedes", "supersededBy", "Supersedes", "superseded by"],
] as const;

/** Returns the faults of decisions, by file name, and of their index. */
export function decisionFaults(pages: ReadonlyMap<string, string>, index: string): string[] {
  const heads = new Map([...pages].map(([name, text]) => [name, parseHead(text)]));
  const byNumber = new Map([...heads.values()].flatMap((head) => (head ? [[head.number, head]] : [])));
  return [...heads].flatMap(([name, head]) => {
    if (head?.number !== name.slice(0, 4)) return [`${name}: head`];
    const row = `| [${head.number}](${name}) | ${head.title} | ${head.date} | ${head.status} |`;
    const oneWay = links.flatMap(([here, there, says, answers]) =>
      head[here]
        .filter((other) => !byNumber.get(other)?.[there].includes(head.number))
        .map((other) => `${name}: "${says} ${other}", but ${other} lacks "${answers} ${head.number}"`),
    );
    return [...oneWay, ...(index.includes(row) ? [] : [`index lacks ${row}`])];
  });
}
