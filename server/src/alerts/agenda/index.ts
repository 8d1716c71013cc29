export { agendaOf, type Plan, type PlannedItem, planOf, type Sent } from "./agenda.ts";
export { clausesOf, codeOf } from "./clauses.ts";
export { daysOf, inOrder, isToBeNamed, sectionOf } from "./days.ts";
export { agendaItemOf, frequencyOf, passouOf } from "./item.ts";
export { actOf, isFact, isIfUnpaid, isOfFee, type Payment, type Situation, situationOf } from "./table.ts";
export type {
  AgendaConcurso,
  AgendaUser,
  Change as AgendaChange,
  Item,
  Leave,
  Match,
  Rest,
  Standing,
  WhyNot,
} from "./types.ts";
export { isUrgent, leaveOf, nextAgendaOf, nextWeeklyOf } from "./when.ts";
