import {
  about,
  atLevel,
  atLocal,
  byOrganiser,
  type Expectation,
  inStatus,
  named,
  not,
  ofBody,
  ofKind,
  onDay,
  openNow,
  type Part,
  paying,
  provaWithin,
  registrationWithin,
  withCota,
  withoutFee,
} from "./expectation.ts";

const ask = (text: string, parts: Part[], more: Partial<Expectation> = {}): Expectation => ({
  text,
  parts,
  ...more,
});
/** Words that ask for nothing, if an answer says that it left them out. */
const may = (words: string, more: Partial<Expectation> = {}) => ({ ...more, mayLeave: words.split(" ") });

/** Either of two parts. */
const either = (one: Part, other: Part): Part => ({
  words: [...one.words, ...other.words],
  judge(...asked) {
    const outcomes = [one.judge(...asked), other.judge(...asked)];
    return outcomes.includes("sure") ? "sure" : outcomes.includes("possible") ? "possible" : "no";
  },
});

const [pr, sp, rs, sc, mg, rj, df, ba, go] = [41, 35, 43, 42, 31, 33, 53, 29, 52];
const [nordeste, sul] = [2, 4];
const guarda = named("guarda municipal", /guarda.*municipal/);
const tecnicoDeEnfermagem = /tecnic.*enfermagem/;
const driver = named("motorista", /\bmotorista/);
const psychologist = /\bpsicolog[oa]/;
const psychology = { related: /psicolog/ };
const nursing = { related: /enferm/ };

/**
 * Questions as candidates type them on a phone, by somebody who knew the catalogue and the rules, but neither the code
 * nor the other questions. Each meaning was written before the first answer was seen.
 */
export const saidOnAPhone: Expectation[] = [
  // Positions: gender, number, short forms, everyday names.
  ask("técnica de enfermagem", [named("tecnica enfermagem", tecnicoDeEnfermagem)], nursing),
  ask("tec enfermagem mg", [named("tec enfermagem", tecnicoDeEnfermagem), atLocal("mg", mg)], nursing),
  ask("PSICÓLOGAS", [named("psicologas", psychologist)], psychology),
  ask("eng civil", [named("eng civil", /engenheir.*\bcivil/)], { related: /engenharia.*civil/ }),
  ask("assist social sc", [named("assist social", /assistente social/), atLocal("sc", sc)]),
  ask("prof de matematica", [named("prof matematica", /professor.*matematica/)]),
  ask("profª de educação física", [named("profa educacao fisica", /professor.*educacao fisica/)]),
  ask("aux adm sp", [named("aux adm", /auxiliar.*administrativ/), atLocal("sp", sp)]),
  ask("vigilante", [named("vigilante", /\bvigia|vigilante/)], { related: /patrimonial/ }),
  ask("veterinária mg", [named("veterinaria", /veterinari/), atLocal("mg", mg)]),
  ask("fono", [named("fono", /fonoaudiolog/)]),
  ask("dentista do psf", [named("dentista psf", /(dentista|odontolog).*\bpsf/)], {
    related: /dentista|odontolog/,
  }),
  ask("advogada", [named("advogada", /\badvogad/)]),
  ask("escrivã de polícia", [named("escriva policia", /escrivao de policia/)]),
  ask("policial penal", [named("policial penal", /polici\w+ penal/)], { related: /penitenciari/ }),
  ask("interprete de libras", [
    named("interprete libras", /interprete.*(libras|lingua brasileira de sinais)/),
  ]),
  ask("recepcionista", [named("recepcionista", /recepcionista/)], { related: /porteiro/ }),
  ask("bibliotecaria santos", [named("bibliotecaria", /bibliotecari/), atLocal("santos", "Santos - SP")]),
  ask("enfermeira obstetra", [named("enfermeira obstetra", /enfermeir.*obstetra/)], nursing),
  ask("tecnico de informatica uberlandia", [
    named("tecnico informatica", /tecnic.*informatica/),
    atLocal("uberlandia", "Uberlândia - MG"),
  ]),
  ask("pintor", [named("pintor", /\bpintor/)]),
  ask("soldado bombeiro", [named("soldado", /\bsoldado/), about("bombeiro", /bombeiro/)]),
  ask("monitor de creche", [named("monitor creche", /monitor.*creche/)]),
  // Places.
  ask("perto de ribeirão preto", [atLocal("ribeirao preto", "Ribeirão Preto - SP (até 50 km)")]),
  ask("sorocaba e região", [atLocal("sorocaba", "Sorocaba - SP (até 50 km)")]),
  ask("grande bh", [atLocal("bh", "Belo Horizonte - MG (até 50 km)")]),
  ask("até 30 km de curitiba", [atLocal("curitiba", "Curitiba - PR (até 30 km)")]),
  ask("professor interior de sp", [named("professor", /\bprofessor/), atLocal("sp", sp)]),
  ask("contador nordeste", [named("contador", /\bcontador/), atLocal("nordeste", nordeste)], {
    related: /contab/,
  }),
  ask("concursos no df", [atLocal("df", df)]),
  ask("floripa", [atLocal("floripa", "Florianópolis - SC")]),
  ask("médico no sul do país", [named("medico", /\bmedic[oa]/), atLocal("sul", sul)]),
  ask("motorista rs ou sc", [driver, either(atLocal("rs", rs), atLocal("sc", sc))]),
  ask("concurso em campinas ou jundiaí", [
    either(atLocal("campinas", "Campinas - SP"), atLocal("jundiai", "Jundiaí - SP")),
  ]),
  ask("agente de endemias na bahia", [named("agente endemias", /agente.*endemias/), atLocal("bahia", ba)]),
  ask("rj nível superior", [atLocal("rj", rj), atLevel("nivel superior", "SUPERIOR")]),
  // Bodies and organisers.
  ask("TRF 5ª região", [ofBody("trf 5", /trf ?5|regional federal da 5/)]),
  ask("concurso da caixa", [ofBody("caixa", /\bcaixa\b/)]),
  ask("bacen", [ofBody("bacen", /banco central/)]),
  ask("tce goiás", [ofBody("tce", /tribunal de contas/), atLocal("goias", go)]),
  ask("detran sp", [ofBody("detran sp", /detran-?sp|departamento estadual de transito de sao paulo/)]),
  ask("polícia civil ba", [ofBody("policia civil", /policia civil/), atLocal("ba", ba)]),
  ask("correios", [ofBody("correios", /correios/)]),
  ask("banca cebraspe", [byOrganiser("cebraspe", /cebraspe|cespe/)]),
  ask("fgv nível médio", [byOrganiser("fgv", /\bfgv\b/), atLevel("nivel medio", "MEDIO")]),
  ask("camara municipal mg", [ofBody("camara", /\bcamara\b/), atLocal("mg", mg)]),
  ask("prefeitura de guarulhos ou santos", [
    ofBody("prefeitura", /prefeitura/),
    either(atLocal("guarulhos", "Guarulhos - SP"), atLocal("santos", "Santos - SP")),
  ]),
  // Pay.
  ask("salário 5k", [paying("salario 5k", 5000)]),
  ask("mais de 10 mil nível médio", [paying("mais 10 mil", 10_000), atLevel("nivel medio", "MEDIO")]),
  ask("entre 3 e 5 mil superior", [paying("entre 3 5 mil", 3000, 5000), atLevel("superior", "SUPERIOR")]),
  ask("R$ 4.000+ fundamental", [paying("4 000", 4000), atLevel("fundamental", "FUNDAMENTAL")]),
  ask("quero ganhar 8 mil como médico", [paying("ganhar 8 mil", 8000), named("medico", /\bmedic[oa]/)]),
  ask("a partir de 7000 reais engenheiro", [paying("7000 reais", 7000), named("engenheiro", /\bengenheir/)]),
  ask("10 mil reais engenheiro", [paying("10 mil reais", 10_000), named("engenheiro", /\bengenheir/)]),
  ask("concurso que paga até 2 mil", [paying("paga ate 2 mil", 0, 2000)]),
  // Schooling and requirements.
  ask("ensino médio completo sc", [atLevel("ensino medio completo", "MEDIO"), atLocal("sc", sc)]),
  ask("só fundamental mg", [atLevel("fundamental", "FUNDAMENTAL"), atLocal("mg", mg)]),
  ask("motorista cnh d sem experiência", [driver], may("cnh d sem experiencia")),
  ask("administrador com pós", [named("administrador", /\badministrador/)], may("com pos")),
  ask(
    "psicólogo com crp ativo em sc",
    [named("psicologo", psychologist), atLocal("sc", sc)],
    may("crp ativo", psychology),
  ),
  ask("serviços gerais meio período", [named("servicos gerais", /servicos gerais/)], may("meio periodo")),
  // Quotas, kinds and fees.
  ask("vagas pra pcd mg", [withCota("pcd", "PESSOA_COM_DEFICIENCIA"), atLocal("mg", mg)]),
  ask("cota indigena", [withCota("cota indigena", "INDIGENA")]),
  ask("técnico cotas para negros", [named("tecnico", /\btecnic/), withCota("cotas negros", "PESSOA_NEGRA")]),
  ask("residencia enfermagem", [named("residencia enfermagem", /residen\w+.*enferm/)]),
  ask("estágio em direito", [ofKind("estagio", "ESTAGIO"), about("direito", /\bdireito/)]),
  ask("processo seletivo professor pr", [
    about("processo seletivo", /processo seletivo/),
    named("professor", /\bprofessor/),
    atLocal("pr", pr),
  ]),
  ask("concurso grátis", [withoutFee("gratis")]),
  ask("inscrição isenta psicólogo", [withoutFee("isenta"), named("psicologo", psychologist)], psychology),
  // Days and states.
  ask("termina amanhã sp", [onDay("termina amanha", "fim", 1), atLocal("sp", sp)]),
  ask("última semana inscrição professor", [
    registrationWithin("ultima semana", "fim", 0, 7),
    named("professor", /\bprofessor/),
  ]),
  ask("inscrições até 30 de novembro", [registrationWithin("ate 30 novembro", "fim", 0, 10)]),
  ask("prova dia 6 de dezembro", [provaWithin("prova 6 dezembro", "2026-12-06", "2026-12-06")]),
  ask("prova em janeiro", [provaWithin("prova janeiro", "2027-01-01", "2027-01-31")]),
  ask("guarda municipal ainda não abriu", [
    guarda,
    inStatus("ainda nao abriu", ["PREVISTO", "EDITAL_ABERTO"]),
  ]),
  ask("concursos previstos polícia", [
    inStatus("previstos", ["PREVISTO", "EDITAL_ABERTO"]),
    about("policia", /polici/),
  ]),
  ask("suspensos", [inStatus("suspensos", ["SUSPENSO"])]),
  // Typing errors, signs and sentences.
  ask("enfermero", [named("enfermero", /\benfermeir/)], nursing),
  ask("assitente social", [named("assitente social", /assistente social/)]),
  ask("pisicologo mg", [named("pisicologo", psychologist), atLocal("mg", mg)], psychology),
  ask("🚗 motorista 🚗", [driver]),
  ask(
    '"agente comunitário de saúde" sc',
    [named("agente comunitario saude", /agente comunitario de saude/), atLocal("sc", sc)],
    { related: /agente.*saude/ },
  ),
  ask("TEM CONCURSO PRA GUARDA MUNICIPAL EM MINAS GERAIS???", [guarda, atLocal("minas gerais", mg)]),
  ask("qual concurso paga mais de 3 mil pra auxiliar administrativo", [
    paying("paga mais 3 mil", 3000),
    named("auxiliar administrativo", /auxiliar administrativ/),
  ]),
  ask("boa tarde queria saber se tem algum concurso aberto pra professor na cidade de limeira em sao paulo", [
    named("professor", /\bprofessor/),
    atLocal("limeira", "Limeira - SP"),
    openNow("aberto"),
  ]),
  // Later, after reading the first answers: either of two positions, circumstances, parts of states.
  ask(
    "nutricionista ou enfermeiro",
    [either(named("nutricionista", /nutricionista/), named("enfermeiro", /\benfermeir/))],
    { related: /enferm|nutri/ },
  ),
  ask("médico veterinário ou zootecnista sp", [
    either(named("medico veterinario", /medico.*veterinari/), named("zootecnista", /zootecnista/)),
    atLocal("sp", sp),
  ]),
  ask("R$ 5.000 a R$ 8.000", [paying("5 000 8 000", 5000, 8000)]),
  ask(
    "professor litoral norte sp",
    [named("professor", /\bprofessor/), atLocal("sp", sp)],
    may("litoral norte"),
  ),
  ask("tem prova em recife?", [atLocal("recife", "Recife - PE")], may("prova")),
  ask("enfermagem 12x36", [about("enfermagem", /enfermagem/)], may("12x36", nursing)),
  ask("polícia federal", [ofBody("policia federal", /policia federal/)]),
  // Exclusions.
  ask("professor sem ser em sp", [named("professor", /\bprofessor/), not(atLocal("sem ser sp", sp))]),
  ask(
    "enfermeiro menos prefeitura",
    [named("enfermeiro", /\benfermeir/), not(ofBody("menos prefeitura", /prefeitura/))],
    nursing,
  ),
  ask("motorista exceto mg e sp", [driver, not(atLocal("exceto mg", mg)), not(atLocal("e sp", sp))]),
];
