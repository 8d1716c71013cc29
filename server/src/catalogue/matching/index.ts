export { type Searching, wantedBuscas, wantedChannelBits } from "./buscas.ts";
export {
  Cargos,
  type Columns,
  type ConcursoRows,
  type ConcursoText,
  everyNivel,
  marcas,
  nivelBits,
  unknownNumber,
} from "./columns.ts";
export {
  dayNumberOf,
  findMatchingConcurso,
  type MatchingConcurso,
  storedCargoText,
  storedLugaresText,
  toMatchingConcurso,
} from "./comparable.ts";
export { factNames } from "./compared.ts";
export { allOf, anyOf, firstCertainCode, noneListed, remoteCode, sumColumnsOf } from "./criteria.ts";
export {
  countConcursos,
  deadlineOrder,
  findByDeadline,
  isNotClosed,
  isOpen,
  type RecommendedPage,
  type Window,
} from "./deadline.ts";
export {
  buildWantedBuscas,
  findOffered,
  findWantedBuscas,
  hasPreferenciasRow,
  type Offered,
  type WantedBusca,
} from "./explanation.queries.ts";
export {
  type ConcursoAvaliado,
  type ExplainedMatch,
  explainCards,
  explainConcurso,
  explainForUsers,
  explainStored,
  findLocaisProva,
  type ShownMatches,
} from "./explanation.ts";
export {
  certainUsersWhere,
  findMatchedIndexes,
  type MatchedIndexes,
  matchingUsersWhere,
} from "./matching.ts";
export {
  countMatches,
  type Forecast,
  type ForecastCounts,
  findComparable,
  findMyConcursoIds,
  findMyConcursos,
  findTellable,
  forecastDays,
  type MyTotals,
  type Tellable,
  wasAnnounced,
} from "./recommended.ts";
export { type ComparableBusca, MatchRules } from "./rules.ts";
export type { Names } from "./sentences.ts";
export { buildRules } from "./verditos.ts";
