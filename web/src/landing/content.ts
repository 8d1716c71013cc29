/** Problems of candidates without the product. */
export const pains = [
  {
    title: "Dezenas de sites para conferir",
    text: "Cada banca publica no seu, cada diário oficial no dele. Procurar vira um segundo emprego.",
  },
  {
    title: "O prazo que ninguém avisou",
    text: "Isenção, inscrição, pagamento: basta esquecer uma data para ficar de fora.",
  },
  {
    title: "Editais que não servem para você",
    text: "Oitenta páginas depois, a escolaridade é outra ou a prova é do outro lado do país.",
  },
  {
    title: "Retificações na surdina",
    text: "A data da prova mudou, e só quem voltou ao site da banca ficou sabendo.",
  },
] as const;

/** Our solution to each problem. */
export const benefits = [
  {
    title: "Um lugar só",
    text: "Prefeituras, tribunais, universidades e estatais reunidos, com o link do edital em cada um.",
  },
  {
    title: "Lembretes até o último dia",
    text: "Alertas por e-mail, WhatsApp, Telegram ou no celular 7, 3 e 1 dia antes de cada prazo, e no próprio dia.",
  },
  {
    title: "Cargo por cargo",
    text: "Salário, cidade, escolaridade, curso e cotas conferidos em cada cargo, com o motivo de cada alerta.",
  },
  {
    title: "O que mudou, de quê para quê",
    text: "Quando um edital é retificado, você recebe só o que afeta as suas datas, cidades e cargos.",
  },
] as const;
