import { limits } from "@cav/contract/limits.ts";
import { z } from "zod";
import { toBoundTitle } from "../pagina/bounded.ts";
import { readJson } from "./json.ts";

const address = z.string().max(limits.urlMax).nullish();
const Gazette = z.object({
  territory_id: z.string().max(20),
  territory_name: z.string().transform(toBoundTitle).nullish(),
  date: z.iso.date(),
  url: address,
  txt_url: address,
});
export type Gazette = z.infer<typeof Gazette>;
const GazettesPage = z.object({ total_gazettes: z.int().nonnegative(), gazettes: z.array(z.unknown()) });
/** Pages are asked for with a hundred. */
const gazettesMax = 1_000;

/** Reads one page of the index: its whole gazettes, and how many it has and says to have. */
export function readGazettes(bytes: Buffer, url: string) {
  const { total_gazettes, gazettes } = readJson(GazettesPage, { url, bytes });
  const whole = gazettes.slice(0, gazettesMax).flatMap((one): Gazette[] => {
    const read = Gazette.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return { whole, shown: gazettes.length, total: total_gazettes };
}
