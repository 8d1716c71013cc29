/** Facts of an invented act about a real body. Days are as printed if the emulator's current day is `publicado`. */
export type AtoFacts = {
  numero: string;
  orgao: string;
  /** "12/11/2026". */
  de: string;
  ate: string;
  cargos: readonly string[];
};

export const signed = (cargo: string): string => `Assinado por: Titular Inventado dos Exemplos, ${cargo}.`;

const listed = (names: readonly string[]): string => names.join("; ");

/** Texts of acts about a selection, written for this project. */
export const forms = {
  abertura: ({ numero, orgao, de, ate, cargos }: AtoFacts) => `EDITAL Nº ${numero} - CONCURSO PÚBLICO
${orgao} torna pública a abertura de inscrições do Concurso Público para os seguintes cargos: ${listed(cargos)}.
Inscrições: de ${de} a ${ate}, somente pela internet. O edital inteiro está na página do órgão.
${signed("dirigente do órgão")}`,
  substituto: ({ numero, orgao, de, ate, cargos }: AtoFacts) => `EDITAL Nº ${numero}
PROCESSO SELETIVO SIMPLIFICADO PARA PROFESSOR SUBSTITUTO
${orgao} torna público o Processo Seletivo Simplificado de Professor Substituto na área de ${cargos[0]}.
As inscrições ficam abertas de ${de} a ${ate}. Há uma vaga, com contrato de até um ano.
${signed("direção-geral")}`,
  seletivo: ({ numero, orgao, de, ate, cargos }: AtoFacts) => `PROCESSO SELETIVO SIMPLIFICADO Nº ${numero}
${orgao} torna pública a abertura de inscrições ao Processo Seletivo Simplificado nº ${numero}, para contratação nos cargos: ${listed(cargos)}.
Período de inscrição: de ${de} a ${ate}. Outras informações estão na página do órgão.
${signed("gestão de pessoas")}`,
  retificacao: ({ numero, orgao, de, ate }: AtoFacts) => `RETIFICAÇÃO Nº 01
CONCURSO PÚBLICO - EDITAL Nº ${numero}
${orgao} retifica o Edital de Abertura nº ${numero}. Onde se lê: "prova em ${de}", leia-se: "prova em ${ate}". Ficam mantidos os demais itens.
${signed("comissão do concurso")}`,
  homologacao: ({ numero, orgao }: AtoFacts) => `EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL
CONCURSO PÚBLICO - EDITAL Nº ${numero}
${orgao} homologa o resultado final do Concurso Público nº ${numero}, na ordem da classificação publicada.
${signed("autoridade superior")}`,
  convocacao: ({ numero, orgao, ate, cargos }: AtoFacts) => `EDITAL DE CONVOCAÇÃO
PROCESSO SELETIVO Nº ${numero}
${orgao} convoca [CANDIDATO], classificado para ${cargos[0]}, a apresentar documentos até ${ate}.
${signed("recursos humanos")}`,
  validade: ({ numero, orgao, de }: AtoFacts) => `EDITAL Nº ${numero}
PRORROGAÇÃO DA VALIDADE DE CONCURSOS PÚBLICOS
${orgao} torna pública a prorrogação, por dois anos a contar de ${de}, da validade dos concursos públicos para docentes.
${signed("reitoria")}`,
  resultado: ({ numero, orgao }: AtoFacts) => `CONCURSO PÚBLICO Nº ${numero}
RESULTADO PRELIMINAR DOS PEDIDOS DE ATENDIMENTO ESPECIAL
${orgao} divulga o resultado preliminar dos pedidos de atendimento especial do Concurso Público nº ${numero}.
${signed("comissão do concurso")}`,
  prova: ({ numero, orgao, ate }: AtoFacts) => `EDITAL DE HORÁRIO E LOCAL DA PROVA OBJETIVA
PROCESSO SELETIVO Nº ${numero}
${orgao} torna público que a prova objetiva do Processo Seletivo nº ${numero} será em ${ate}, às 9h, na escola indicada na página.
${signed("comissão do processo seletivo")}`,
  nomeacao: ({ numero, orgao, cargos }: AtoFacts) => `PORTARIA Nº 861
${orgao} resolve nomear [CANDIDATA], aprovada no Concurso Público nº ${numero}, para o cargo de ${cargos[0]}.
${signed("chefia do executivo")}`,
  alunos: ({ numero, orgao, de, ate }: AtoFacts) => `EDITAL Nº ${numero}
PROCESSO SELETIVO DE ESTUDANTES
${orgao} torna público que de ${de} a ${ate} estarão abertas as inscrições do processo seletivo para ingresso de alunos nos cursos de graduação.
${signed("pró-reitoria de graduação")}`,
  consultoria: ({ numero, orgao }: AtoFacts) => `EDITAL Nº ${numero}
SELEÇÃO DE CONSULTORIA
${orgao} seleciona consultor por produto, pessoa física, em projeto de cooperação internacional. Propostas pela página do projeto.
${signed("coordenação do projeto")}`,
  notificacao: ({ numero, orgao }: AtoFacts) => `EDITAL DE NOTIFICAÇÃO Nº ${numero}
${orgao} notifica os interessados do lançamento da taxa de fiscalização, com prazo de defesa de vinte dias.
${signed("superintendência")}`,
  contrato: ({ numero, orgao }: AtoFacts) => `EXTRATO DE CONTRATO Nº ${numero}
Contratante: ${orgao}. Objeto: fornecimento de gêneros para a merenda. Vigência: doze meses.
${signed("setor de compras")}`,
} as const satisfies Record<string, (facts: AtoFacts) => string>;

export type Form = keyof typeof forms;
