import { foldedWords } from "@cav/contract/folded.ts";
import { type Situacao, situacoesComPosicao, type Taxa } from "@cav/contract/jornada/jornada.words.ts";

/** A reply's meaning: stop, pause (for so many days), save, settings, resume, stage; or unknown. */
export type Wish =
  | { kind: "end" | "save" | "adjust" | "stay" | "unknown" }
  | { kind: "situacao"; situacao: Situacao; classificacao: number | null; taxa?: Taxa }
  | { kind: "pause"; days: number | undefined };

const polite =
  "(?:oi|ola|bom dia|boa tarde|boa noite|por favor|favor|pfv|eu|quero|queria|gostaria de|desejo|preciso|pode|podem|poderia|me|como|faco para|faco pra|vou) ";
const ends =
  "sair|parar|pare|parem|cancelar|cancele|cancelem|cancela|cancelamento|stop|descadastrar|" +
  "descadastre|descadastrem|descadastra|descadastro|remover|remova|removam|desinscrever|" +
  "unsubscribe|desligar|desativar|tirar|tire|tirem|tira|chega";
/** Words allowed around a stop without changing its meaning. */
const about =
  "(?:sair|da|do|de|dos|das|a|o|as|os|esta|essa|este|esse|esses|essas|estes|estas|lista|grupo|alerta|alertas|mensagem|mensagens|aviso|avisos|notificacao|notificacoes|envio|envios|receber|enviar|mandar|mais|me|meu|minha|cadastro|inscricao|isso|isto|nada|aqui|daqui|agora|ja|concurso|concursos|por|favor|pelo|no|whatsapp|zap|obrigado|obrigada)";

const staying = new RegExp(`^(?:${polite}){0,6}nao (?:quero|vou|queria|desejo) (?:${ends}|pausar)\\b`);
const ending = [
  // The words that every message explains (SAIR, PARAR) count whatever follows them.
  /^(?:sair|parar)\b/,
  new RegExp(`^(?:${polite}){0,6}(?:${ends})(?: ${about}){0,12}$`),
  new RegExp(
    `^(?:${polite}){0,6}nao (?:quero|desejo|queria) (?:mais|(?:mais )?(?:receber|mensagens|alertas|avisos|isso|nada)(?: ${about}){0,12})$`,
  ),
  new RegExp(`^(?:${polite}){0,6}nao (?:me )?(?:envie|enviem|envia|mande|mandem|manda)(?: ${about}){0,12}$`),
];
const pausing = new RegExp(`^(?:${polite}){0,6}(?:pausar|pausa|pause|pausem)\\b\\D*(\\d{1,3})?`);
const adjusting = new RegExp(
  `^(?:${polite}){0,6}(?:ajustar|ajustes?|configurar|configuracoes|configuracao|preferencias)\\b`,
);
const saving = new RegExp(`^(?:${polite}){0,6}salvar\\b`);

const around =
  "(?: (?:no|na|neste|nesse|deste|desse|do|da|de|o|a|esse|este|concurso|prova|ja|hoje|mesmo|em|inscricao|vez)){0,6}";
const standings: readonly [Situacao, string][] = [
  ["NAO_PASSEI", "(?:nao (?:passei|fui aprovad[oa])|reprovei|fui reprovad[oa])"],
  ["DESISTI", "(?:desisti|desisto|nao vou (?:mais )?(?:me inscrever|fazer(?: a prova)?))"],
  ["VOU_ME_INSCREVER", "vou me inscrever"],
  ["INSCRITO", "(?:me inscrevi|inscrevi me|estou inscrit[oa]|fiz (?:a |minha )?inscricao)"],
  ["FIZ_A_PROVA", "fiz (?:a )?prova"],
  ["CONVOCADO", "fui (?:convocad[oa]|chamad[oa]|nomead[oa])"],
  ["TOMEI_POSSE", "tomei posse"],
  ["APROVADO", "(?:passei|fui aprovad[oa])"],
];
const situacoesLidas = standings.map(
  ([situacao, words]) =>
    [
      situacao,
      new RegExp(
        `^(?:(?:oi|ola|eu|ja|que) ){0,3}${words}${around}(?: (\\d{1,6})o?(?: (?:lugar|posicao|colocad[oa]))?)?$`,
      ),
    ] as const,
);

const ofFee = "(?: (?:a|o|minha|meu|da|do|de|taxa|inscricao|boleto|gru|pix|ja|hoje)){0,5}";
const taxasLidas = (
  [
    ["AINDA_NAO", `(?:ainda nao(?: paguei)?|nao paguei(?: ainda)?)${ofFee}`],
    ["PAGUEI", `(?:paguei|esta pag[oa])${ofFee}`],
    ["ISENTO", `(?:(?:sou|fiquei|estou) )?isent[oa]${ofFee}`],
  ] as const
).map(([taxa, words]) => [taxa, new RegExp(`^(?:(?:oi|ola|eu|ja) ){0,3}${words}$`)] as const);

/** Reads what a registered user says about the fee: "paguei", "ainda não". */
function readTaxa(said: string): Wish | undefined {
  const taxa = taxasLidas.find(([, pattern]) => pattern.test(said))?.[0];
  return taxa && { kind: "situacao", situacao: "INSCRITO", classificacao: null, taxa };
}

/** Reads a reported stage: "me inscrevi", "passei em 12º". */
function readSituacao(said: string): Wish | undefined {
  for (const [situacao, pattern] of situacoesLidas) {
    const found = pattern.exec(said);
    const digits = found?.[1];
    if (found && (!digits || situacoesComPosicao.has(situacao)))
      return { kind: "situacao", situacao, classificacao: digits ? Number(digits) || null : null };
  }
  return undefined;
}

/** Reads a reply, ignoring case and accents; long texts are not wishes. */
export function readWish(text: string): Wish {
  const said = foldedWords(text.slice(0, 200)).join(" ");
  if (staying.test(said)) return { kind: "stay" };
  if (ending.some((pattern) => pattern.test(said))) return { kind: "end" };
  const pause = pausing.exec(said);
  if (pause) return { kind: "pause", days: pause[1] === undefined ? undefined : Number(pause[1]) };
  if (adjusting.test(said)) return { kind: "adjust" };
  if (saving.test(said)) return { kind: "save" };
  return readSituacao(said) ?? readTaxa(said) ?? { kind: "unknown" };
}
