export const tiposDeAto = [
  "abertura",
  "reabertura",
  "prorrogacao",
  "retificacao",
  "suspensao",
  "anulacao",
  "resultado",
  "homologacao",
  "convocacao",
  "nomeacao",
  "andamento",
  "nao_concurso",
] as const;
export type TipoDeAto = (typeof tiposDeAto)[number];

export type KindRule = { tipo: TipoDeAto; regra: string; words: RegExp };

/**
 * Words of a rectification, except possible future ones that openings mention: "regido por este Edital, seus anexos
 * e posteriores retificações, caso existam".
 */
export const rectification = String.raw`(?<!\b(?:posteriore?s?|eventua(?:l|is)|futuras?|possive(?:l|is)|ulteriore?s?|subsequentes?|demais|suas|quaisquer)(?: e (?:posteriores|eventuais|futuras))? |\best[ea] edital\b[^.;]{0,60} )retificac(?:ao|oes)(?!,? (?:(?:caso|se) (?:existam?|hajam?|houver(?:em)?|existir(?:em)?|necessari)|que (?:vier|houver|por ventura|porventura)))`;

/**
 * Kinds by the words of announcements and titles, special ones first: at equal positions the first counts. All
 * rules with "inscrições" that do not open them precede "inscrições".
 */
export const matters: KindRule[] = [
  {
    tipo: "abertura",
    regra: "convoca-interessados",
    // Everyone is called to register because the list of approved candidates is used up.
    words:
      /\bconvocam?\b (?:os )?(?:candidatos |profissionais |professores )?interessados\b(?: \S{1,14}){0,4}? (?:para|a) (?:(?:se )?inscrever|(?:realizar )?(?:a )?inscricao)/,
  },
  {
    tipo: "andamento",
    regra: "validade",
    words:
      /(?:prorrog\w{1,8}|extensao|amplia\w{1,5}) (?:(?:d[aeo]s?|por|mais|\d{1,2}|\(\w{2,12}\)|anos?|meses|o|a|(?!(?:d[aeo]s?|por|mais|\d{1,2}|anos?|meses) )\w{2,6}(?= anos? )) ){0,20}(?:prazo )?(?:d[aeo]s? )?(?:vigencia|validade)/,
  },
  { tipo: "andamento", regra: "validade", words: /validade d[oe]s? (?:concurso|processo|edital)/ },
  {
    tipo: "andamento",
    regra: "validade",
    words: /prorrog\w{1,8} (?:o|a|do|da|d[oa]s) (?:presente )?(?:processos? seletiv|concursos? public)/,
  },
  {
    tipo: "andamento",
    regra: "autorizacao-mudada",
    words:
      /autorizac(?:ao|oes) para (?:a )?(?:modific|alter|ampli)|prorrogac(?:ao|oes) (?:do prazo )?para (?:a )?(?:realizac|publicac)/,
  },
  {
    tipo: "andamento",
    regra: "autorizacao",
    words:
      /(?<!que |lei |qual |conforme )autoriza(?:c(?:ao|oes)|r|m|da|do)?\b(?: (?:d[aeo]s?|para|a|o))* (?:realizacao|abertura|provimento|concurso)|prorrogac(?:ao|oes) d[ao]s? autorizac/,
  },
  {
    tipo: "andamento",
    regra: "preparo",
    words:
      /\b(?:adota|toma|inicia|instaura)(?:r|m|ndo|ou|ra)?\b(?: \S{1,14}){0,3} (?:procedimentos?|providencias?|medidas|tratativas|estudos)\b|\b(?:pretende|planeja|tem (?:a )?intencao de)m?(?: \S{1,12}){0,2} (?:realiza|abri|contrata|promove)|estudos? (?:tecnic\S{1,2} )?(?:para|sobre|visando)\b|grupo de trabalho/,
  },
  {
    tipo: "andamento",
    regra: "inscricoes-encerradas",
    words:
      /inscric(?:ao|oes)(?: [^\s.;:]{1,16}){0,12} (?:(?:se )?encontram(?:-se)?|estao|foram|acham-se) (?:ja )?encerrad/,
  },
  {
    tipo: "andamento",
    regra: "adiamento",
    words: /\badiament|\badiad[oa]s?\b|\badia(?:r|m)?\b|\bremarca[cdr]|\breagenda[mdr]/,
  },
  {
    tipo: "nao_concurso",
    regra: "recomendacao",
    words:
      /\brecomenda(?:r|c(?:ao|oes))?\b(?! (?:da|do|de) (?:comissao|banca))|inquerito civil|procedimento preparatorio|noticia de fato/,
  },
  {
    tipo: "andamento",
    regra: "etapa-suspensa",
    words:
      /(?:(?:revoga|anula|cancela|levanta|encerra|cessa)\w{0,6}|\bfim|\btermino|torna(?:r|m|ndo)? sem efeito) (?:d?[ao] )?suspensao d[aeo]s? (?:prazos?|validade|etapas?|fases?)\b/,
  },
  {
    tipo: "reabertura",
    regra: "suspensao-levantada",
    words:
      /(?:(?:revoga|anula|cancela|levanta|encerra|cessa)\w{0,6}|\bfim|\btermino|torna(?:r|m|ndo)? sem efeito) (?:d?[ao] )?suspensao\b|(?:revoga|anula|torna sem efeito)\w{0,6} (?:\S{1,12} ){1,6}que suspend(?:e|eu|ia) [oa]s? (?:concurso|processo seletiv|certame|inscric)|\bretoma(?:da|r|m)? (?:d?[oa]s? )?(?:presente )?(?:concursos? public|processos? seletiv|certame|inscric|cronograma)/,
  },
  {
    tipo: "andamento",
    regra: "ato-sem-efeito",
    words: /(?:revoga|anula|cancela)(?:r|m)? (?:[oa]s? )?(?:atos?|nomeac\w{2,4}|portarias?)\b/,
  },
  {
    tipo: "anulacao",
    regra: "anulacao",
    words:
      /(?<!ato de )(?:anula|revoga|cancela)(?:c(?:ao|oes)|mento|r|do|da|\b)|torna(?:r|ndo)? sem efeito (?:o|a|todo) (?:edital|concurso|processo|inteiro)/,
  },
  { tipo: "andamento", regra: "sem-efeito", words: /torna(?:r|ndo)? sem efeito/ },
  {
    tipo: "andamento",
    regra: "etapa-suspensa",
    words: /suspen(?:sao|de|der|s[oa]s?)(?: \S{1,8}){0,3} (?:etapas?|fases?|validade|prazos? de validade)\b/,
  },
  { tipo: "suspensao", regra: "suspensao", words: /suspen(?:sao|de|der|so|sa|sos|sas)\b|sobrestamento/ },
  {
    // Registered candidates get more time to pay or submit documents; nobody else can register.
    tipo: "andamento",
    regra: "prazo-de-pagamento",
    words:
      /\b(?:prorrog\w{1,8}|ampli\w{1,5}|estend\w{1,5}|extensao|dilat?a\w{1,5}),?(?: (?!inscric)[^\s.;:]{1,16}){0,7} (?:pagamento|vencimento|boletos?|recursos?|isenc\w{2,3}|entrega|envio)\b(?!(?: (?:d[aeo]s? )?(?:taxas?|valor|boletos?|guias?|titulos|documentos)(?: d[aeo]s? inscric\w{2,4})?){0,2}(?:,| e)(?: (?!taxa)\S{1,12}){0,5} inscric)/,
  },
  {
    tipo: "prorrogacao",
    regra: "prorrogacao-das-inscricoes",
    words:
      /prorrog\w{1,8},?(?: \S{1,16}){0,7} inscric|\b(?:ampli(?:a|ar|am|ou|ando|acao|ad[ao]s?)|estend(?:e|er|em|eu|endo|id[ao]s?)(?:-se)?|extensao|dilat(?:a|ar|am|ou|ando|acao|ad[ao]s?)|dilacao),?(?: (?:d?[ao]s?|por|de|em|mais|ate|fica|para|dias?|\([a-z -]{2,24}\)|\d[\d/]{0,9})){0,8} (?:(?:prazo|periodo)s? (?:[a-z]{1,8} ){1,3})?inscric/,
  },
  {
    tipo: "prorrogacao",
    regra: "prorrogacao-das-inscricoes",
    words: /inscric\w{1,6}(?: \S{1,14}){0,9} (?:prorrogad|estendid|dilatad|ampliad)|prorrogad[ao] ate/,
  },
  {
    tipo: "andamento",
    regra: "recursos-reabertos",
    words: /reabertura(?: \S{1,10}){0,5} (?:recursos?|interposic)/,
  },
  { tipo: "reabertura", regra: "reabertura", words: /reabertura|reabre\b|reabert[ao]s?\b|reabrir/ },
  {
    tipo: "retificacao",
    regra: "retificacao",
    words: new RegExp(
      String.raw`\bnovos? (?:cronograma|calendario)s?\b|\bedital (?:[^\s.;:]{1,16} ){0,10}?\(?(?:republicado )?\(?consolidado\b\)?|\bversao consolidada\b|${rectification}|retifica(?:r|m)?\b|retificad[ao]s?\b|\berrata\b|onde se le|leia-se|termo aditivo|aditamento|\badendo (?:n\S{0,3} ?\d|ao? (?:edital|concurso|processo))|alterac?(?:ao|d[oa]) (?:d?[oa] )?(?:periodo|prazo) (?:de|das|para) inscric|alterac(?:ao|oes) (?:n\S{0,3} ?\d{1,3} )?(?:d[aeo]s? )+(?:edital|cronograma|itens|item|datas?)|alterar? [oa]s? (?:edital|cronograma|item|anexo|data)`,
    ),
  },
  {
    tipo: "retificacao",
    regra: "mudanca-de-vagas",
    words:
      /(?:ampliac|acrescim|supress|reduc|inclus)\w{1,4} (?:d[aeo]s? |n[ao]s? )*(?:numero de |quantitativo de )?vagas?\b/,
  },
  {
    tipo: "andamento",
    regra: "impugnacao",
    words: /(?:decis(?:ao|oes)|respostas?|julgamento|analise)(?: \S{1,14}){0,4} impugnac/,
  },
  {
    tipo: "andamento",
    regra: "sobre-as-inscricoes",
    words:
      /(?:homologad|deferid)[oa]s?(?: \S{1,6}){0,2} inscric|inscric\w{2,4}(?: \S{1,10}){0,2} (?:in)?deferid|nao houve (?:\S{1,12} ){0,2}(?:inscri|interessad)|encerramento d[ao]s? inscric|inscric\w{2,4} (?:\S{1,10} ){0,2}encerrad|(?:resultados?|relac(?:ao|oes)|lista(?:gem|s)?|homologac\w{2,4}|analise|divulgacao)(?: \S{1,18}){0,7} (?:inscric(?:ao|oes)|inscritos|isenc\w{2,4}|isentos|pedidos|solicitac\w{2,4}|pessoas? com deficiencia|atendimentos? especia\w{1,2}|condic\w{2,4} especia\w{1,2})/,
  },
  {
    tipo: "andamento",
    regra: "isencao",
    words:
      /(?:deferimento|indeferimento)(?: \S{1,16}){0,6} (?:isenc|inscric|solicitac|pedid)|candidatos isentos|isenc(?:ao|oes) d[aeo]s? (?:taxa|pagamento)/,
  },
  {
    tipo: "convocacao",
    regra: "convocacao-para-etapa",
    words: /convocac(?:ao|oes)(?: d[aeo]s? candidat\w{1,2})? para (?:as? )?(?:etapas?|fases?) d[aeo]s? /,
  },
  {
    tipo: "andamento",
    regra: "local-de-prova",
    words:
      /(?:convoca\w{0,5}|loca(?:l|is)|horarios?|ensalamento|data|divulgac\w{2,4})(?: (?!resultado|gabarito|notas?\b|classificac|espelho)\S{1,16}){0,7} (?:(?<!(?:public[oa]|seletivo) de )provas?|heteroidentificacao|entrevistas?|avaliacao|teste de aptidao)\b/,
  },
  {
    tipo: "andamento",
    regra: "comissao",
    words:
      /(?:eliminad|excluid|desclassificad|desistent)[oa]s?\b|eliminacao|desistencia|exclusao d|remanejamento|reclassificacao|reaplicacao|continuidade do certame|encerramento de contrato|(?:nomeac\w{2,4}|nomeia|nomear|constitui\w{0,2}|designa\w{0,2}|institui\w{0,2})(?: \S{1,12}){0,5} comissao|comissao (?:organizadora|examinadora|especial|julgadora|de concurso|avaliadora|do concurso|do processo)|banca(?:s)? (?:examinadora|avaliadora)|reposicionamento|final d[ae] (?:fila|lista)|ensalamento|sorteio|cronograma|heteroidentificacao|cumprimento d[ae] (?:decisao|liminar|ordem)|(?:reintegracao|inclusao|reinclusao) d[aeo]s? candidat|para (?:compor(?:em)?|integrar(?:em)?|presidir) [ao]s? comissa|sub judice|restituicao|devolucao/,
  },
  { tipo: "homologacao", regra: "homologacao", words: /homologac(?:ao|oes)|homologar?\b|homologad[ao]\b/ },
  {
    tipo: "resultado",
    regra: "resultado",
    words:
      /resultados?\b|classificac(?:ao|oes)|gabaritos?\b|notas? (?:d[aeo]s? (?:prova|candidat|etapa|final|titul|objetiv|discursiv|avaliac|redac)|final|preliminar|definitiva)|(?:lista|relacao)(?: \S{1,12}){0,3} (?:aprovados|classificados|habilitados)|respostas? (?:aos|dos|a) recursos|(?<!\b[ad]?os )candidatos (?:aprovados|classificados|habilitados) n[ao]s? (?:testes?|provas?|exames?|avaliac\w{2,4}|etapa|fase)|espelhos? d|julgamento d/,
  },
  {
    tipo: "convocacao",
    regra: "convocacao",
    words:
      /convoca(?:c(?:ao|oes)|r|m|dos?)?\b(?! (?:[oa]s )?interessad)|chamamento (?:de|dos) (?:candidat|aprovad)|chamada (?:de|dos) (?:candidat|aprovad)/,
  },
  {
    tipo: "nomeacao",
    regra: "nomeacao",
    words:
      /nomeac(?:ao|oes)|nomeia(?:m)?\b|nomear\b|admissao (?:de|d[ao]s?) (?:candidat|servidor)|contratac\w{2,4} (?:de|d[ao]s?) candidat/,
  },
  {
    tipo: "abertura",
    regra: "abertura",
    words:
      /interessad[oa]s? (?:a|em|para) (?:se )?(?:inscrev|participar)|abertura|abert[ao]s? (?:[ao]s? )?(?:periodo |prazo )?(?:d[aeo]s? )?(?:inscric|vagas|concurso|processo|selec)|estarao abert|(?:se )?(?:encontram|acham|estao|ficam|ficarao)(?:-se)? abert|abrira|abrirem|\babrir (?:[oa]s? )?(?:inscric|selecao|concurso|processo seletiv)|inscric(?:ao|oes)(?!:? (?:n\S{0,3} ?)?\d)|realizac(?:ao|oes)|realizara|sera realizado|fara realizar|realizar-se-a?|fazer realizar|normas\b|instrucoes|regulamento|selecao de|contratac(?:ao|oes)|provimento|preenchimento/,
  },
  {
    tipo: "abertura",
    regra: "selecao-anunciada",
    // The selection or its notice is announced; "os aprovados do concurso" are not.
    words:
      /(?<!(?<!edita(?:l|is) )\b(?:d[aeo]s?|n[ao]s?|em|ao|aos|pel[ao]s?|ha|sobre [oa]) )(?:concursos? public|processos? seletiv|selecao|seletivo|testes? seletivos?)/,
  },
];
