/** Writes composed notices as PDFs of several makers with their facts beside them: `node FILE DIR SEED MAKER…`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ComposedNotice } from "./blocks.ts";
import { composeNotices } from "./compose.ts";
import { toNoticeHtml } from "./html.ts";
import { toNoticePdf } from "./pdf.ts";
import { toNoticeTbl } from "./tbl.ts";

type Maker = (notice: ComposedNotice, path: string) => void;

function printWith(gap: number): Maker {
  return (notice, path) => {
    writeFileSync(`${path}.html`, toNoticeHtml(notice, gap));
    const args = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
    execFileSync("chromium", [...args, `--print-to-pdf=${path}.pdf`, `${path}.html`], { stdio: "ignore" });
  };
}

const makers: Readonly<Record<string, Maker>> = {
  own: (notice, path) => writeFileSync(`${path}.pdf`, toNoticePdf(notice)),
  browser: printWith(3),
  dense: printWith(0),
  tbl: (notice, path) => {
    const paper = notice.isLandscape ? "21c,29.7c" : "a4";
    const input = toNoticeTbl(notice);
    const printed = execFileSync("groff", ["-Kutf8", "-t", "-Tps", `-P-p${paper}`], { input });
    execFileSync("ps2pdf", ["-", `${path}.pdf`], { input: printed });
  },
};

const [dir = "", seed = "1", ...chosen] = process.argv.slice(2);
for (const [maker, print] of Object.entries(makers)) {
  if (!chosen.includes(maker)) continue;
  mkdirSync(join(dir, maker), { recursive: true });
  for (const notice of composeNotices(Number(seed))) {
    const path = join(dir, maker, notice.layout.replaceAll(/[ ,]+/g, "-"));
    print(notice, path);
    writeFileSync(
      `${path}.json`,
      JSON.stringify({ notice: `${maker}: ${notice.layout}`, cargos: notice.cargos }),
    );
  }
}
