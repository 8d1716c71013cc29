/** Descriptions below a position's name: "missão do cargo: atividade profissional". */
const aboutIt =
  /\b(?:missao|atribuic\w{2,4}|descric\w{2,4}|codigo|requisitos?|responsabilidades|natureza) d?[eo]?s? ?(?:cargo|funcao|emprego): ?$/;

/** Stages that only some positions have: "aptidão física para os cargos de …" does not list all positions. */
const ofSome =
  /\b(?:aptidao fisica|praticas?|(?<!\be )titulos|discursivas?|psicologic[oa]s?|formacao|direcao veicular|redacao),? (?:de carater \w{8,16}(?: e \w{8,16})?,? )?(?:somente |apenas |exclusivamente |tambem )?$/;

/** A law's title with names of posts: "Lei nº 994/2014, que dispõe sobre a criação do cargo de Auditor Fiscal". */
const ofLaw =
  /\b(?:lei|decreto|resolucao|portaria)\b(?: [a-z]{5,12})? n\S{0,3} ?[\d.]+[^;]{0,24}, (?:(?:[oa] qual|que) )?(?:altera|alterou|amplia|ampliou|cria|criou|define|dispoe|estabelece|fixa|institui|modifica|regulamenta)(?:(?!torna|faz saber|abert|selecao|concurso public|processo seletiv)[^;]){0,220}$/;
const lawLength = 300;

/** Units where a holder of the position may work: "conforme a unidade em que está lotado, tais como: Agente …". */
const ofUnits = /\b(?:lotad[oa]s?|relacionamento|designad[oa]s?)\b[^.;]{0,120}\btais como\b[^.;]{0,400}$/;
const unitsLength = 560;
/** A body that holders of a position make up: "Corpos de Bombeiros Militares". */
const ofBody = /\bcorpos? de $/;

/** Returns whether a name is of a body, or one of the units or roles where a position's holder may work. */
export const isOfUnit = (plain: string, at: number): boolean =>
  ofUnits.test(plain.slice(Math.max(0, at - unitsLength), at)) ||
  ofBody.test(plain.slice(Math.max(0, at - "corpos de ".length), at));

/** Returns whether the text before `at` describes a position that was named earlier. */
export const isToldOf = (plain: string, at: number): boolean =>
  aboutIt.test(plain.slice(Math.max(0, at - 60), at));

/** Returns whether a position is in a law's title. */
export const isOfLaw = (plain: string, at: number): boolean =>
  ofLaw.test(plain.slice(Math.max(0, at - lawLength), at));

/** Returns whether the text at `at` describes a stage that only some positions have. */
export const isOfSome = (plain: string, at: number): boolean =>
  ofSome.test(plain.slice(Math.max(0, at - 60), at));
