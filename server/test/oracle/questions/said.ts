import {
  about,
  atLevel,
  atLocal,
  byOrganiser,
  type Expectation,
  forReserve,
  named,
  ofBody,
  ofKind,
  ofYear,
  onDay,
  openNow,
  paying,
  remote,
  withCota,
  withoutFee,
} from "./expectation.ts";

const ask = (text: string, parts: Expectation["parts"], more: Partial<Expectation> = {}): Expectation => ({
  text,
  parts,
  ...more,
});

const [df, mg, rj, pr, sp] = [53, 31, 33, 41, 35];
const communityHealth = /agente comunitario de saude|\bacs\b/;

/** Questions as people type them; each meaning was written before any answer was seen. */
export const said: Expectation[] = [
  ask("enfermera", [named("enfermera", /\benfermeir/)], { related: /enfermagem/ }),
  ask("enfermeiro sp", [named("enfermeiro", /\benfermeir/), atLocal("sp", sp)], { related: /enfermagem/ }),
  ask("tecnico de enfermagem sem experiencia", [named("tecnico enfermagem", /tecnico.*\benfermagem/)], {
    mayLeave: ["sem", "experiencia"],
  }),
  ask("profesor de matematica", [named("profesor matematica", /professor.*matematica/)]),
  ask("professora educação infantil", [
    named("professora educacao infantil", /professor.*educacao infantil/),
  ]),
  ask("home office", [remote("home office")]),
  ask("perto de mim", [], { mayLeave: ["perto", "mim"] }),
  ask("nível médio SP", [atLevel("nivel medio", "MEDIO"), atLocal("sp", sp)]),
  ask("concurso da prefeitura que abre amanhã", [
    ofBody("prefeitura", /prefeitura/),
    onDay("abre amanha", "inicio", 1),
  ]),
  ask("bb", [ofBody("bb", /banco do brasil/)]),
  ask("cr", [forReserve("cr")]),
  ask("DF", [atLocal("df", df)]),
  ask("TRE SP", [ofBody("tre", /\btre\b|tribunal regional eleitoral/), atLocal("sp", sp)]),
  ask("TJ-PR", [ofBody("tj pr", /tj-?pr\b|tribunal de justica do (estado do )?parana/)]),
  ask("polícia penal", [about("policia penal", /polici\w+ pena/)]),
  ask("agente de saúde", [named("agente saude", /agente.*\bsaude/)]),
  ask("ACS", [named("acs", communityHealth)]),
  ask("PM BA soldado", [
    ofBody("pm ba", /\bpmba\b|policia militar d[ao] (estado da )?bahia/),
    named("soldado", /\bsoldado/),
  ]),
  ask("analista judiciário área meio", [named("analista judiciario", /analista judiciari/)], {
    mayLeave: ["area", "meio"],
  }),
  ask("engenheira civil", [named("engenheira civil", /engenheir.*\bcivil/)]),
  ask("dentistas", [named("dentistas", /dentista/)], { related: /odontolog/ }),
  ask("psicologo crp", [named("psicologo", /\bpsicolog/)], { mayLeave: ["crp"] }),
  ask("motorista cnh D", [named("motorista", /\bmotorista/)], { mayLeave: ["cnh", "d"] }),
  ask("motorista categoria d", [named("motorista", /\bmotorista/)], { mayLeave: ["categoria", "d"] }),
  ask("merendeira", [named("merendeira", /merendeir/)], { related: /cozinheir|manipulador.*aliment/ }),
  ask("auxiliar de limpeza", [named("auxiliar limpeza", /auxiliar.*limpeza/)], {
    related: /limpeza|servente|zelador|faxin|servicos (gerais|diversos)/,
  }),
  ask("salário acima de 10 mil", [paying("salario acima 10 mil", 10_000)]),
  ask("mais de 5000 reais", [paying("mais 5000 reais", 5000)]),
  ask("cesgranrio", [byOrganiser("cesgranrio", /cesgranrio/)]),
  ask("fundacao getulio vargas", [byOrganiser("fundacao getulio vargas", /\bfgv\b|getulio vargas/)]),
  ask("FGV 2026", [byOrganiser("fgv", /\bfgv\b|getulio vargas/), ofYear("2026", 2026)]),
  ask("cebraspe df", [byOrganiser("cebraspe", /cebraspe|cespe/), atLocal("df", df)]),
  ask("ti", [about("ti", /tecnologia da informacao|\bt\.?i\b/)], {
    related: /informatica|sistemas|programador|computa|\bredes?\b|dados/,
  }),
  ask("programador", [named("programador", /programador/)], { related: /sistemas|desenvolv|informatica/ }),
  ask("desenvolvedor de sistemas", [named("desenvolvedor sistemas", /desenvolv\w+ de sistemas/)], {
    related: /sistemas.*desenvolv/,
  }),
  ask("guarda municipal", [named("guarda municipal", /guarda.*municipal/)]),
  ask("gcm campinas", [
    named("gcm", /guarda civil municipal|guarda municipal|\bgcm\b/),
    atLocal("campinas", "Campinas - SP"),
  ]),
  ask("bombeiro civil", [named("bombeiro civil", /bombeir\w+.*\bcivil/)], { related: /bombeir/ }),
  ask("vunesp são paulo superior", [
    byOrganiser("vunesp", /vunesp/),
    atLocal("sao paulo", sp),
    atLevel("superior", "SUPERIOR"),
  ]),
  ask("fiscal de tributos", [named("fiscal tributos", /fiscal.*tribut|tribut.*fiscal/)]),
  ask("auditor fiscal", [named("auditor fiscal", /auditor.*fiscal/)]),
  ask("professor II", [named("professor ii", /professor.*\bii\b/)]),
  ask("professor iii", [named("professor iii", /professor.*\biii\b/)]),
  ask("tec adm", [named("tec adm", /tecnico.*administra/)], { related: /administra/ }),
  ask("assistente administrativo", [named("assistente administrativo", /assistente.*administrativ/)], {
    related: /assistente.*administra/,
  }),
  ask("inscrições abertas pcd", [openNow("inscricoes abertas"), withCota("pcd", "PESSOA_COM_DEFICIENCIA")]),
  ask("estágio direito", [ofKind("estagio", "ESTAGIO"), about("direito", /\bdireito|juridic/)]),
  ask("residencia medica", [named("residencia medica", /residen\w+.*medic|medico.*residen/)], {
    related: /residen/,
  }),
  ask("inss", [ofBody("inss", /\binss\b|instituto nacional do seguro social/)]),
  ask("correios carteiro", [ofBody("correios", /correios/), named("carteiro", /carteiro/)]),
  ask("caixa economica", [ofBody("caixa economica", /caixa economica/)]),
  ask("ufrj", [ofBody("ufrj", /\bufrj\b|universidade federal do rio de janeiro/)]),
  ask("universidade federal", [ofBody("universidade federal", /universidade (\w+ )?federal/)]),
  ask("câmara municipal", [ofBody("camara", /\bcamara\b/)], { mayLeave: ["municipal"] }),
  ask("Contadora", [named("contadora", /\bcontador/)], { related: /contab/ }),
  ask("contabilidade", [about("contabilidade", /contabil/)], { related: /contador|contab/ }),
  ask("concursos em minas gerais", [atLocal("minas gerais", mg)]),
  ask("BH", [atLocal("bh", "Belo Horizonte - MG")]),
  ask("rj", [atLocal("rj", rj)]),
  ask("agente comunitario d saude", [named("agente comunitario saude", communityHealth)], {
    mayLeave: ["d"],
  }),
  ask("vaga para quem tem só o fundamental", [atLevel("fundamental", "FUNDAMENTAL")], {
    mayLeave: ["quem", "tem", "so"],
  }),
  ask("sem taxa", [withoutFee("sem taxa")]),
  ask("concurso gratuito", [withoutFee("gratuito")]),
  ask("médico psf", [named("medico psf", /medico.*(\bpsf\b|saude da familia|\besf\b)/)], {
    related: /medico/,
  }),
  // Further words of the findings, by the same hand.
  ask("faxineira", [named("faxineira", /faxin/)], { related: /limpeza|servente|zelador|servicos gerais/ }),
  ask("zelador", [named("zelador", /zelador/)], { related: /limpeza|servente|faxin|servicos gerais/ }),
  ask("negros", [withCota("negros", "PESSOA_NEGRA")]),
  ask("encerra hoje", [onDay("encerra hoje", "fim", 0)]),
  ask("último dia", [onDay("ultimo dia", "fim", 0)]),
  ask("pedreiro paraná", [named("pedreiro", /pedreiro/), atLocal("parana", pr)]),
];
