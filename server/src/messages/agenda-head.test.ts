import { type Clause, type Code, codes, type ToldItem } from "@cav/contract/alerts/agenda.ts";
import { channelNames } from "@cav/contract/channels.ts";
import { etapaTipos } from "@cav/contract/concursos/etapas.words.ts";
import { expect, test } from "vitest";
import { describeHead, headMax } from "./agenda-head.ts";

const today = "2028-01-19";
const dates = [null, today, "2028-01-20", "2028-02-28", "2029-12-31"];
const nome = "Analista Judiciário, Área Apoio Especializado, Tecnologia da Informação";
const ofDates = new Set<Code>(["SALARIO", "TAXA", "VAGAS", "CARGOS", "GRATUITA", "CIDADES", "REQUISITOS"]);

function clausesOf(code: Code): Clause[] {
  if (code === "CARGOS")
    return [
      { code, de: 0, para: 1, nome },
      { code, de: 21, para: 34, nome },
    ];
  if (code === "VAGAS") return [{ code, de: 1, para: 1234 }];
  if (ofDates.has(code)) return [{ code, de: "1234.56", para: "12345.67", nome }];
  if (code === "ETAPA" || code === "DOCUMENTO")
    return etapaTipos.flatMap((tipo) =>
      dates.flatMap((para) =>
        (["PREVISTA", "REALIZADA"] as const).flatMap((situacao) =>
          [undefined, true].map((isRemoved) => ({ code, para, etapa: { tipo, situacao, isRemoved } })),
        ),
      ),
    );
  return dates.flatMap((de) => dates.map((para) => ({ code, de, para, nome })));
}

const itemOf = (said: Clause): ToldItem => ({
  titulo: "Instituto Federal de Educação, Ciência e Tecnologia do Sul de Minas Gerais",
  kind: "MUDANCA",
  said: [said],
  meaning: "CONTINUA",
  cargo: nome,
  certo: true,
  act: "LER",
  day: null,
});

test.each([...codes])(
  "a head of %s keeps its event, some of the name and the count within its channel's room",
  (code) => {
    for (const said of clausesOf(code))
      for (const others of [0, 9, 99])
        for (const channel of channelNames) {
          const items = Array.from({ length: others + 1 }, () => itemOf(said));
          const head = describeHead(items, channel, today);
          expect(head.length, head).toBeLessThanOrEqual(headMax[channel]);
          expect(head, head).toMatch(/: In/);
          if (others > 0) expect(head.endsWith(`. E mais ${others}`), head).toBe(true);
        }
  },
);
