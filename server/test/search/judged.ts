/**
 * Queries over the bundled real exams with the expected first results. Written from a candidate's view by the notices,
 * before any result was seen; judge.ts evaluates them over the open data.
 */
export type ExpectedRow = {
  /** Pattern that a position's name must match, or the title if positions are to be announced. */
  cargo?: RegExp;
  /** Must match title, body or organiser. */
  about?: RegExp;
  banca?: RegExp;
  /** The exam must be in one of these places, written as in preferences. */
  locais?: string[];
  nivel?: "FUNDAMENTAL" | "MEDIO" | "SUPERIOR";
  salario?: { least?: number; most?: number };
  reserva?: true;
  remoto?: true;
  /** Exams with this year in the title must be found. */
  ano?: number;
  /** Registration is open or will open. */
  open?: true;
};
export type Judged = ExpectedRow & {
  texts: string[];
  /** Chips that must be shown; further chips may be shown. */
  chips?: readonly string[];
};

const each = (texts: string) => texts.split("|");

const medio = { nivel: "MEDIO", chips: ["Ensino Médio"] } as const;
const superior = { nivel: "SUPERIOR", chips: ["Ensino Superior"] } as const;
const fundamental = { nivel: "FUNDAMENTAL", chips: ["Ensino Fundamental"] } as const;

const niveis: Judged[] = [
  { texts: each("médio|nível médio|ensino médio|ensino medio completo|2º grau|segundo grau"), ...medio },
  { texts: each("superior|nível superior|ensino superior completo|graduação"), ...superior },
  { texts: each("fundamental|ensino fundamental completo|nível fundamental|1º grau"), ...fundamental },
  { texts: each("médio uberlândia|uberlandia nível médio"), locais: ["Uberlândia - MG"], ...medio },
  { texts: each("superior sp|ensino superior são paulo estado"), locais: ["SP"], ...superior },
  { texts: each("agente administrativo médio"), cargo: /agente administrativ/, ...medio },
  { texts: each("motorista fundamental"), cargo: /motorista/, ...fundamental },
];

const bigTowns = each(
  "Natal - RN|Palmas - TO|Vitória - ES|Belém - PA|Salvador - BA|Santos - SP|Franca - SP|Contagem - " +
    "MG|Serra - ES|Alvorada - RS|Americana - SP|Colombo - PR|Toledo - PR|Sobral - CE|Fortaleza - " +
    "CE|Campo Grande - MS|Boa Vista - RR|Porto Velho - RO|Limeira - SP|Bauru - SP|Recife - " +
    "PE|Barreiras - BA",
);
const locais: Judged[] = [
  ...bigTowns.map(
    (local): Judged => ({
      texts: [local.replace(/ - ..$/, "").toLowerCase()],
      // Also accepts exams of the other town with the same name.
      locais: local === "Alvorada - RS" ? [local, "Alvorada - TO"] : [local],
      chips: [local],
    }),
  ),
  { texts: each("técnico serra"), chips: ["Serra - ES"] },
  { texts: each("enfermeira natal|enfermeiro em natal"), chips: ["Natal - RN"] },
  { texts: each("guarda municipal salvador|gcm salvador"), about: /guarda civil municipal de salvador/ },
  { texts: each("guarda porto velho"), cargo: /guarda/, locais: ["Porto Velho - RO"] },
  { texts: each("motorista rio de janeiro"), cargo: /motorista/, locais: ["RJ", "Rio de Janeiro - RJ"] },
  { texts: each("bh|belo horizonte"), locais: ["Belo Horizonte - MG"], chips: ["Belo Horizonte - MG"] },
  {
    texts: each("porto alegre|concurso porto alegre"),
    locais: ["Porto Alegre - RS"],
    chips: ["Porto Alegre - RS"],
  },
  { texts: each("floripa|florianopólis"), locais: ["Florianópolis - SC"], chips: ["Florianópolis - SC"] },
  { texts: each("concurso sampa|sao paulo capital"), locais: ["São Paulo - SP"], chips: ["São Paulo - SP"] },
  {
    texts: each("são sebastião"),
    about: /sao sebastiao/,
    chips: ["São Sebastião - SP", "São Sebastião - AL"],
  },
  { texts: each("são simão"), locais: ["São Simão - SP", "São Simão - GO"], chips: ["São Simão - GO"] },
  { texts: each("jaborandi"), locais: ["Jaborandi - BA", "Jaborandi - SP"], chips: ["Jaborandi - SP"] },
  { texts: each("conceição"), about: /conceicao/, chips: ["Conceição - PB"] },
  { texts: each("marco ce|marco ceará"), locais: ["Marco - CE"], chips: ["Marco - CE"] },
  { texts: each("peixe to"), locais: ["Peixe - TO"], chips: ["Peixe - TO"] },
  { texts: each("marco|prefeitura de marco"), about: /prefeitura de marco/ },
  { texts: each("salto|prefeitura de salto"), about: /salto\b(?! veloso)/ },
  { texts: each("exu"), locais: ["Exu - PE"] },
  { texts: each("união|prefeitura de união"), about: /prefeitura de uniao/ },
  { texts: each("colina sp"), locais: ["Colina - SP"], chips: ["Colina - SP"] },
  { texts: each("equador rn|prefeitura equador"), locais: ["Equador - RN"] },
  { texts: each("interior da bahia"), locais: ["BA"] },
  { texts: each("nordeste"), locais: ["Nordeste"], chips: ["Nordeste (região)"] },
  { texts: each("df|distrito federal"), locais: ["DF"] },
  { texts: each("brasilia|concurso brasília df"), locais: ["Brasília - DF"], chips: ["Brasília - DF"] },
  { texts: each("santa catarina psicólogo"), cargo: /psicolog/, locais: ["SC"] },
];

const cargos: Judged[] = [
  { texts: each("nutricionistas|nutricionista|nutricionsta"), cargo: /nutricionista/ },
  { texts: each("psicólogas|psicologo|pisicologo|psicólogo(a)"), cargo: /psicolog/ },
  { texts: each("fonoaudióloga|fonoaudiólogos|fonoaudiologo"), cargo: /fonoaudiolog/ },
  { texts: each("fisioterapeutas|fisoterapeuta"), cargo: /fisioterapeut/ },
  { texts: each("farmacêutica|farmaceuticos"), cargo: /farmaceutic/ },
  { texts: each("auxiliar de farmácia|auxiliares de farmacia"), cargo: /auxiliar de farmacia/ },
  { texts: each("assistente social|assistentes sociais|assist. social"), cargo: /assistentes? socia/ },
  { texts: each("assitente social"), cargo: /assistentes? socia/ },
  { texts: each("advogadas|adivogado|advogado(a)"), cargo: /advogad/ },
  { texts: each("procuradora|procuradores"), cargo: /procurador/ },
  { texts: each("engenheira agrônoma|engenheiros agronomos"), cargo: /engenheir[oa]s? agronom/ },
  { texts: each("eng. civil|eng civil"), cargo: /engenhe?[a-z]+[a-z ]* civil/ },
  { texts: each("engeneiro civil"), cargo: /engenheir[a-z ]* civil/ },
  { texts: each("bibliotecária|bibliotecario"), cargo: /bibliotecar/ },
  { texts: each("arquiteta|arquitetos"), cargo: /arquitet/ },
  { texts: each("contadoras|contador"), cargo: /contador/ },
  { texts: each("juíza substituta|juízes"), cargo: /juiz/ },
  { texts: each("delegadas|delegado de polícia civil"), cargo: /delegad/ },
  { texts: each("escrivã|escrivães da polícia"), cargo: /escriva/ },
  { texts: each("soldada|soldados"), cargo: /\bsoldado\b/ },
  { texts: each("bombeiro|bombeiras|bombeira militar"), about: /bombeiro/ },
  { texts: each("auditora fiscal|auditor-fiscal|auditores fiscais"), cargo: /audit[a-z]+ fisca/ },
  { texts: each("guarda-vidas|guarda vidas|guardavidas"), cargo: /guarda vidas/ },
  { texts: each("salva-vidas"), cargo: /guarda vidas/ },
  { texts: each("dentista|odontólogo|odontóloga"), cargo: /dentista|odont/ },
  { texts: each("veterinária|veterinário|med. veterinario"), cargo: /veterinari/ },
  { texts: each("merendeira|merendeiro|merendera"), cargo: /merendeir/ },
  { texts: each("motoristas|motorsta|motorista"), cargo: /motorista/ },
  { texts: each("vigias|vigia"), cargo: /vigia/ },
  { texts: each("técnica de enfermagem|tec. enfermagem|tec enf"), cargo: /tecnic[a-z]+ (de|em) enfermagem/ },
  { texts: each("aux. administrativo|aux adm"), cargo: /auxiliar(es)? administrativ/ },
  { texts: each("auxiliar administrativa|auxiliares administrativos"), cargo: /auxiliar(es)? administrativ/ },
  {
    texts: each("assistente administrativa|assistentes administrativos"),
    cargo: /assistente(s)? administrativ/,
  },
  { texts: each("prof. matemática|prof matematica"), cargo: /professor[a-z ]*matematica/ },
  { texts: each("professora de matemática|profesor matemática"), cargo: /professor.*matematica/ },
  {
    texts: each("professora educação física|professores de educação fisica"),
    cargo: /professor.*educacao fisica/,
  },
  { texts: each("professora de educação infantil"), cargo: /professor.*educacao infantil/ },
  { texts: each("pedagoga|pedagogos"), cargo: /\bpedagog(o|a|ia)\b/ },
  { texts: each("diretora de escola"), cargo: /diretor(a)? de escola/ },
  { texts: each("médica pediatra|pediatra|pediatras"), cargo: /\bpediatra/ },
  { texts: each("médico psiquiatra|psiquiatras"), cargo: /psiquiatra/ },
  { texts: each("médica do trabalho|médicos do trabalho"), cargo: /medic[a-z]+ do trabalho/ },
  {
    texts: each("intérprete de libras|interpretes libras"),
    cargo: /interprete.*(libras|lingua brasileira de sinais)/,
  },
  {
    texts: each("libras"),
    cargo: /libras|lingua brasileira de sinais/,
  },
  {
    texts: each("analista de sistemas|analistas de sistemas"),
    // Open ones first: "Analista de Tecnologia da Informação - Desenvolvimento de Sistemas" names both words, too.
    cargo: /analista.* de sistemas|analise de sistemas/,
  },
  { texts: each("cientista de dados|ciência de dados"), cargo: /(ciencia|cientista) de dados/ },
  { texts: each("agente de trânsito|agentes de transito"), cargo: /agente.* (de|estadual de) transito/ },
  { texts: each("eletricista|eletricistas"), cargo: /eletricista/ },
];

const letters: Judged[] = [
  { texts: each("bb|concurso bb"), about: /banco do brasil/ },
  { texts: each("bacen|bcb|banco central"), about: /banco central/ },
  { texts: each("cef|caixa|caixa economica"), about: /caixa/ },
  { texts: each("petrobras|petrobrás"), about: /petrobras/ },
  { texts: each("petrobras engenheiro"), about: /petroleo brasileiro/, cargo: /engenh/ },
  { texts: each("tjro|tj-ro|tj rondônia"), about: /rondonia|tj ro/ },
  { texts: each("tjrs|tj rs juiz"), about: /tjrs|tribunal de justica do estado do rio grande do sul/ },
  { texts: each("tcego|tce go|tribunal de contas goiás"), about: /tribunal de contas/, locais: ["GO"] },
  { texts: each("tcesp|tce sp|tce são paulo"), about: /tribunal de contas/, locais: ["SP"] },
  { texts: each("trf5|trf 5|trf 5ª região"), about: /tribunal regional federal/ },
  { texts: each("pcba|pc ba|polícia civil bahia"), about: /policia civil da bahia/ },
  { texts: each("pmpi|pm pi|pm piauí"), about: /policia militar do estado do piaui/ },
  { texts: each("pmma|soldado maranhão"), about: /policia militar do maranhao/ },
  { texts: each("cbmal|bombeiros alagoas|cbm al"), about: /bombeiros militar de alagoas/ },
  { texts: each("acs|agente comunitária de saúde"), cargo: /agentes? comunitari/ },
  { texts: each("ace|agente de endemias"), cargo: /endemias/ },
  { texts: each("pss|processo seletivo simplificado"), about: /processo seletivo simplificado/ },
  {
    texts: each("ufpe|universidade federal de pernambuco"),
    about: /ufpe|universidade federal de pernambuco/,
  },
  { texts: each("ifpi|instituto federal piauí"), about: /ifpi/ },
  { texts: each("sefaz al|sefaz alagoas"), about: /fazenda de alagoas/ },
  { texts: each("sefaz sc|fazenda santa catarina"), about: /fazenda de santa catarina/ },
  { texts: each("mpsp|mp sp|ministério público sp"), about: /ministerio publico/ },
  {
    texts: each("ses sc|secretaria de saúde santa catarina"),
    about: /secretaria de estado da saude de santa catarina/,
  },
  { texts: each("seduc sp"), about: /secretaria da educacao do estado de sao paulo/ },
  { texts: each("seduc tocantins|seduc to"), about: /seduc/, locais: ["TO"] },
  { texts: each("creci|corretores de imóveis"), about: /creci/ },
  { texts: each("cra rj|conselho de administração rj"), about: /cra rj/ },
  { texts: each("cro pe|conselho de odontologia"), about: /cro pe/ },
  { texts: each("detran|detran sp"), about: /transito de sao paulo|detran/ },
  { texts: each("ti sp|ti são paulo"), cargo: /informatica|tecnologia da informacao/, locais: ["SP"] },
];

const bancas: Judged[] = [
  { texts: each("fgv|banca fgv|concurso fgv|fundação getulio vargas"), banca: /fgv|getulio vargas/ },
  { texts: each("cebraspe|concursos cebraspe|cebrasp"), banca: /cebraspe/ },
  { texts: each("cespe"), banca: /cespe|cebraspe/ },
  { texts: each("fcc|fundação carlos chagas"), banca: /fcc|carlos chagas/ },
  { texts: each("cesgranrio|sesgranrio"), banca: /cesgranrio/ },
  { texts: each("vunesp|banca vunesp"), banca: /vunesp/ },
  { texts: each("ibam|consulplan professor").slice(0, 1), banca: /ibam/ },
  { texts: each("consulplan|instituto consulplan"), banca: /consulplan/ },
  { texts: each("aocp|instituto aocp"), banca: /aocp/ },
  { texts: each("igeduc"), banca: /igeduc/ },
  { texts: each("auditor fcc|fcc auditora"), banca: /fcc/, cargo: /auditor/ },
  { texts: each("delegado cesgranrio|cesgranrio delegada amapá"), banca: /cesgranrio/, cargo: /delegado/ },
];

const pays: Judged[] = [
  {
    texts: each("acima de 5 mil|mais de 5 mil|salário acima de 5000|a partir de 5 mil"),
    salario: { least: 5_000 },
  },
  { texts: each("acima de R$ 10.000|mais de 10 mil reais|salário de 10 mil"), salario: { least: 10_000 } },
  { texts: each("acima de 3 mil médio|médio mais de 3 mil"), salario: { least: 3_000 }, nivel: "MEDIO" },
  { texts: each("até 2 mil|até R$ 2.000,00"), salario: { most: 2_000 } },
  { texts: each("entre 3 e 5 mil|de 3 mil a 5 mil"), salario: { least: 3_000, most: 5_000 } },
  { texts: each("médico acima de 8 mil"), cargo: /medic/, salario: { least: 8_000 } },
];

const others: Judged[] = [
  { texts: each("cadastro de reserva|cadastro reserva|formação de cadastro de reserva"), reserva: true },
  { texts: each("cadastro de reserva mg|cr minas gerais"), reserva: true, locais: ["MG"] },
  { texts: each("concursos abertos|inscrições abertas|abertos"), open: true },
  { texts: each("concursos abertos pernambuco|inscrições abertas pe"), open: true, locais: ["PE"] },
  { texts: each("residência em enfermagem|residente em enfermagem"), cargo: /residente em enfermagem/ },
  { texts: each("aluno soldado|aluno-soldado pm"), cargo: /aluno soldado/ },
  {
    texts: each("prefeitura de guarulhos|guarulhos prefeitura|prefeitura guarulhos"),
    about: /prefeitura de guarulhos/,
  },
  { texts: each("câmara de rio verde|camara rio verde"), about: /camara de rio verde/ },
  { texts: each("prefeitura"), about: /prefeitura/ },
  { texts: each("câmara municipal|câmara"), about: /camara d/ },
  { texts: each("2026|edital 2026|concurso 2026|concursos 2026"), ano: 2026, chips: ["2026"] },
  { texts: each("médico 2026"), cargo: /medic/, ano: 2026, chips: ["2026"] },
];

export const judged: Judged[] = [...niveis, ...locais, ...cargos, ...letters, ...bancas, ...pays, ...others];
