import { Engine, Operator } from "json-rules-engine";
import sift from "sift";
import { type OracleCargo, totalOf } from "../../server/test/harness/matching-oracle.ts";
import type { Peer } from "../lib/peers.ts";

const levelsOf = ({ nivel, niveis_possiveis }: OracleCargo) => (nivel ? [nivel] : niveis_possiveis);
/** Modalities with a vacancy; undefined: none was announced, so that all are open. */
const cotasOf = ({ vagas_por_cota }: OracleCargo) =>
  Object.keys(vagas_por_cota).length === 0
    ? undefined
    : Object.entries(vagas_por_cota).flatMap(([cota, count]) => (count > 0 ? [cota] : []));

/** A list of which nothing was chosen excludes nobody; nor does one of which nothing was announced. */
const chosenIn = (fact: string, announced: readonly unknown[] | undefined) =>
  announced === undefined ? [] : [{ $or: [{ [fact]: { $size: 0 } }, { [fact]: { $in: announced } }] }];
const announcedOnly = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

const bySift: Peer = {
  name: "sift",
  sample: 10_000,
  match(concurso, users) {
    const cargos = concurso.cargos.map((cargo) => {
      const total = totalOf(cargo);
      return {
        $and: [
          {},
          ...(cargo.salario === null ? [] : [{ salario_minimo: { $lte: cargo.salario } }]),
          ...(total === null ? [] : [{ vagas_minimas: { $lte: total } }]),
          ...chosenIn("niveis", announcedOnly(levelsOf(cargo))),
          ...chosenIn("cursos", announcedOnly(cargo.cursos)),
          ...chosenIn("locais_trabalho", announcedOnly(cargo.locais_trabalho)),
          ...chosenIn("cotas", cotasOf(cargo)),
        ],
      };
    });
    const locais = chosenIn("locais_prova", announcedOnly(concurso.locais_prova));
    const matches = sift({ $and: [...locais, { $or: cargos }] });
    return users.flatMap((user) => (matches(user) ? [user.user_id] : []));
  },
};

const noneOrShares = new Operator(
  "noneOrShares",
  (chosen: unknown, announced: unknown) =>
    Array.isArray(chosen) &&
    Array.isArray(announced) &&
    (chosen.length === 0 || chosen.some((one) => announced.includes(one))),
);

const shares = (fact: string, announced: readonly unknown[] | undefined) =>
  announced === undefined ? [] : [{ fact, operator: "noneOrShares", value: announced }];

const byRulesEngine: Peer = {
  name: "json-rules-engine",
  sample: 1_000,
  async match(concurso, users) {
    const cargos = concurso.cargos.map((cargo) => {
      const total = totalOf(cargo);
      return {
        all: [
          ...(cargo.salario === null
            ? []
            : [{ fact: "salario_minimo", operator: "lessThanInclusive", value: cargo.salario }]),
          ...(total === null ? [] : [{ fact: "vagas_minimas", operator: "lessThanInclusive", value: total }]),
          ...shares("niveis", announcedOnly(levelsOf(cargo))),
          ...shares("cursos", announcedOnly(cargo.cursos)),
          ...shares("locais_trabalho", announcedOnly(cargo.locais_trabalho)),
          ...shares("cotas", cotasOf(cargo)),
        ],
      };
    });
    const conditions = {
      all: [...shares("locais_prova", announcedOnly(concurso.locais_prova)), { any: cargos }],
    };
    const engine = new Engine();
    engine.addOperator(noneOrShares);
    engine.addRule({ conditions, event: { type: "match" } });
    const matched: number[] = [];
    for (const user of users) {
      const { events } = await engine.run(user);
      if (events.length > 0) matched.push(user.user_id);
    }
    return matched;
  },
};

/** Libraries that say whom an exam matches. */
export const libraries: readonly Peer[] = [bySift, byRulesEngine];
