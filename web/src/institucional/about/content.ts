export const problems = [
  {
    problem: "As informações estão espalhadas por dezenas de sites de bancas, órgãos e diários oficiais.",
    solution: "Reunimos os concursos em um catálogo só, no mesmo formato, com o link do edital em cada um.",
  },
  {
    problem: "É preciso ler o edital inteiro para descobrir se algum cargo serve.",
    solution: "Comparamos cargo por cargo com as suas preferências e dizemos o que combina e por quê.",
  },
  {
    problem: "Prazos de isenção, inscrição e pagamento passam sem que ninguém avise.",
    solution: "Lembramos cada um deles, nos dias que você escolher, até o último.",
  },
  {
    problem: "Editais mudam no meio do caminho.",
    solution: "Avisamos o que mudou, de quê para quê, e o que isso significa para você.",
  },
] as const;

export const features = [
  {
    title: "Notificações em mais de um canal",
    text:
      "Por e-mail, por avisos no aparelho e pelo Telegram para todos, e por WhatsApp no premium. Se " +
      "um canal falha, o alerta segue por outro.",
  },
  {
    title: "Filtros sob medida",
    text: "Preferências que valem juntas, por cargo, e uma prévia de quantos concursos elas trazem.",
  },
  {
    title: "Alertas em tempo real",
    text: "O aviso começa a sair assim que o concurso é publicado. Ou em resumo, se você preferir.",
  },
  {
    title: "Filtro por salário",
    text: "Diga o mínimo que faz a prova valer a pena e veja só os cargos que chegam lá.",
  },
  {
    title: "Filtro por localização",
    text: "Cidade da prova e cidade de trabalho são escolhas separadas, entre todos os municípios do país.",
  },
  {
    title: "Filtro por escolaridade",
    text: "Fundamental, médio ou superior, e o seu curso entre os que cada cargo aceita.",
  },
  {
    title: "Sistema automatizado",
    text: "A situação de cada concurso muda sozinha nas datas do edital, e os lembretes acompanham.",
  },
  {
    title: "Comunidade de mentores",
    text: "Um diretório de quem já passou por isso e pode orientar, com contato direto.",
  },
] as const;

export const steps = [
  {
    title: "Cadastro simples",
    text: "Crie a conta em menos de cinco minutos e diga o que você procura.",
  },
  {
    title: "Comparação",
    text: "Cada concurso novo é comparado com as suas preferências, cargo por cargo.",
  },
  {
    title: "Notificação",
    text: "Combinou? O alerta chega com o cargo, o motivo e o prazo.",
  },
  {
    title: "Seu painel",
    text: "Acompanhe recomendados, salvos e prazos em Meus Concursos e na sua agenda.",
  },
] as const;
