/**
 * Queries with the exam that must come first, written before any result was seen. Known gap: all exams of a place rank
 * equally, so "em saúde" may show remote work before the town's own exam.
 */
export type ExpectedFirst = [title: string, texts: string[]];

/** Titles of the expected exams. */
export const titles = {
  hospital: "Hospital das Clínicas: Processo Seletivo",
  recife: "Prefeitura de Recife: Concurso Público",
  tjpe: "Tribunal de Justiça de Pernambuco",
  tjsp: "TJSP - Escrevente",
  trt: "Tribunal Regional do Trabalho da 2ª Região",
  banco: "Banco do Brasil: Concurso Público",
  policia: "Polícia Civil de Minas Gerais",
  militar: "PM de Minas Gerais",
  guarda: "Guarda Civil Municipal de Registro",
  saude: "Prefeitura de Olinda: Agentes",
  escola: "Secretaria de Educação: Processo Seletivo Simplificado",
  dados: "Dataprev",
  reserva: "Câmara de Belo Horizonte",
  saudeBahia: "Prefeitura de Saúde",
} as const;

export const wanted: ExpectedFirst[] = [
  [
    titles.hospital,
    [
      ..."médica|médico|medica|medico|médicas|médicos|MÉDICA|médico(a)|médica/o|medico/a|médicos(as)".split(
        "|",
      ),
      ..."médica cardiologista|médico cardiologista|medicos cardiologistas|cardiologista|cardiologistas".split(
        "|",
      ),
      ..."enfermeira|enfermeiro|enfermeiras|enfermeiros|enfermeiro(a)|enfermeira(o)|vaga de enfermeiro".split(
        "|",
      ),
      ..."técnica em enfermagem|técnico de enfermagem|tecnicas em enfermagem|técnico(a) em enfermagem".split(
        "|",
      ),
      ..."tecnicos de enfermagem|técnico enfermagem|tec enfermagem|enfermagem|concurso enfermagem".split("|"),
      ..."psicóloga|psicólogo|psicologos|psicóloga hospitalar|psicologo hospitalar|enfermero".split("|"),
      ..."cardiolojista|psicolga|hospital das clinicas|hospital de clínicas|hospital clinica".split("|"),
    ],
  ],
  [
    titles.recife,
    [
      ...(
        "advogada recife|advogado recife|advogados em recife|advogada em Recife|advogado " +
        "pe|advogados pernambuco|contadores recife"
      ).split("|"),
      ..."contadora|contador|contadores|contadoras|contador(a)|contadora recife|contador pernambuco".split(
        "|",
      ),
      ..."prefeitura recife|prefeitura do recife|prefeitura de recife advogado|nível superior recife".split(
        "|",
      ),
      ..."engenheira civil|engenheiro civil|engenheiros civis|engenheiro(a) civil|engenheria civil".split(
        "|",
      ),
      ..."engenheiro civil recife|engenheira recife|procuradora|procurador|procuradores|advogada prefeitura".split(
        "|",
      ),
    ],
  ],
  [
    titles.tjpe,
    [
      ..."TJPE|tjpe|TJ PE|TJ-PE|tj/pe|tribunal de justiça de pernambuco|tribunal justiça pernambuco".split(
        "|",
      ),
      ..."tjpe juiz|juíza|juiz|juízes|juízas|juiz(a)|juiza tjpe|oficiala de justiça|oficial de justiça".split(
        "|",
      ),
      ...(
        "oficiais de justiça|oficial de justica pe|oficial justiça|juiz pernambuco|juíza " +
        "pernambuco|oficiala justiça|tribunal de justiça pe"
      ).split("|"),
    ],
  ],
  [
    titles.tjsp,
    [
      ..."TJSP|tjsp|escrevente|escreventes|escrevente tjsp|escrevente judiciário|escreventes judiciários".split(
        "|",
      ),
      ...(
        "escrevente técnico|TJSP escrevente técnico judiciário|escrevente são paulo|escreventes são " +
        "paulo|vaga escrevente|escrevente sp"
      ).split("|"),
    ],
  ],
  [
    titles.trt,
    [
      ..."TRT|trt|TRT 2|trt 2ª região|trt 2|tribunal regional do trabalho|tribunal regional trabalho".split(
        "|",
      ),
      ..."trt analista judiciário|analista judiciária|analistas judiciários|analista judiciario trt".split(
        "|",
      ),
      ..."analista judicário|analista do trt|analistas trt|concurso trt|trt analista".split("|"),
    ],
  ],
  [
    titles.banco,
    [
      ..."BB|bb|Banco do Brasil|banco brasil|escriturária|escriturário|escriturários|escriturario bb".split(
        "|",
      ),
      ..."escriturário banco do brasil|bb escrituraria|concurso BB|concurso do banco do brasil|TI|ti".split(
        "|",
      ),
      ..."agente de tecnologia|agentes de tecnologia|tecnologia da informação|tecnologia informação".split(
        "|",
      ),
      ..."agente de TI|vagas TI|escriturrio".split("|"),
    ],
  ],
  [
    titles.policia,
    [
      ..."PC|pc|PC MG|PCMG|pcmg|pc-mg|polícia civil|policia civil mg|polícia civil de minas gerais".split(
        "|",
      ),
      ..."escrivã|escrivão|escrivães|escrivãs|escrivã de polícia|escrivão de polícia|escrivao pc".split("|"),
      ..."investigadora|investigador|investigadores|investigadora de polícia|delegada|delegado|delegados".split(
        "|",
      ),
      ...(
        "delegado de polícia|delegada de policia civil|delegado mg|investigador minas gerais|policia " +
        "civl|vagas de escrivã|concurso delegada"
      ).split("|"),
    ],
  ],
  [
    titles.militar,
    [
      ..."PM|pm|PM MG|pm minas gerais|PMMG|soldado|soldados|soldada|soldado pm|soldado da PM|soldado mg".split(
        "|",
      ),
      ..."cadete|cadetes|cadetes pm|soldadas|concurso pm|cadete pm".split("|"),
    ],
  ],
  [
    titles.guarda,
    [
      ..."GCM|gcm|guarda civil municipal|guarda municipal|guarda civil|guardas municipais|guarda civis".split(
        "|",
      ),
      ..."gcm registro|guarda municipal registro|guarda em registro|guarda registro sp|GM|inspetora".split(
        "|",
      ),
      ..."inspetor|inspetores|inspetora registro|guardas civis municipais|inspetora gcm|guarda registro".split(
        "|",
      ),
    ],
  ],
  [
    titles.saude,
    [
      ..."ACS|acs|agente comunitário de saúde|agente comunitária de saúde|agentes comunitários de saúde".split(
        "|",
      ),
      ..."agente comunitario saude|agente de saúde|agentes de saúde|agente comunitario|acs olinda|ACE".split(
        "|",
      ),
      ..."agente de combate a endemias|agente de combate às endemias|agente combate endemias|ace".split("|"),
      ..."agentes de endemias|agente saúde|agente comunitario de saude olinda|agente de saude em olinda".split(
        "|",
      ),
    ],
  ],
  [
    titles.escola,
    [
      ..."PSS|pss|processo seletivo simplificado|professor|professora|professores|professoras".split("|"),
      ..."professor(a)|professor/a|profesor|professora de matemática|professor de matematica".split("|"),
      ..."professores de matemática|professor matemática|pss professor|professora pss|pedagoga|pedagogo".split(
        "|",
      ),
      ..."pedagogos|pedagoga(o)|merendeira|merendeiro|merendeiras|proffesor|profesora|professor de artes".split(
        "|",
      ),
      ..."professora de arte|secretaria de educação|secretaria educação|auxiliar de creche".split("|"),
      ..."auxiliares de creche|auxiliar creche|profesora de matematica|vagas para professora|vaga de professor".split(
        "|",
      ),
    ],
  ],
  [
    titles.dados,
    [
      ..."remoto|trabalho remoto|home office|teletrabalho|dataprev|analista de dados|analistas de dados".split(
        "|",
      ),
      ...(
        "cientista de dados|cientistas de dados|cientista remoto|programadores remoto|analista de " +
        "dados remoto|analista remoto|dados remoto|cientista home office"
      ).split("|"),
      ..."programadora|programador|programadores|programador(a)|programadora remoto|programador remota".split(
        "|",
      ),
    ],
  ],
  [
    titles.reserva,
    [
      ..."cadastro de reserva|cadastro reserva|CR|cr|Cadastro de Reserva|redatora|redator|redatores".split(
        "|",
      ),
      ..."redator cadastro de reserva|redatora CR|cadastro de reserva belo horizonte|taquígrafa".split("|"),
      ..."taquígrafo|taquígrafos|câmara de belo horizonte|camara belo horizonte|taquigrafo reserva".split(
        "|",
      ),
      ..."cadastro reserva mg|concurso cadastro de reserva|quadro de reserva|redatora quadro reserva".split(
        "|",
      ),
    ],
  ],
  [titles.saudeBahia, ["vigia saúde ba", "vigias", "vigia", "vigia em saúde", "vigias em saúde ba"]],
];
