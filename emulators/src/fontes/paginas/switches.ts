/**
 * Switches of an invented site, with labels for /dev. By HTTP: POST /dev/fontes/paginas/ with `host`, `interruptor` and
 * `ligado` ("nao" switches off); a new document takes `concurso`, `titulo` and `texto`. POST …/sites with `host` and
 * `familia` creates or resets a site.
 */
export const switchLabels = {
  // Each of these four switches takes effect once per activation.
  "documento-novo": "Mais um documento na página de um concurso",
  "concurso-novo": "Mais um concurso na lista",
  "pdf-trocado": "Outro PDF sob o endereço do documento mais novo de um concurso",
  banner: "Outro banner e outro contador de visitas",
  // The following switches last until they are switched off.
  ordem: "Listas em outra ordem",
  layout: "Outro layout",
  "nao-existe": "HTTP 404 em todas as páginas",
  capa: "Todas as páginas levam à capa do site (HTTP 302)",
  desafio: "Página que pede prova de não ser robô, com HTTP 200",
  vazia: "HTTP 200 sem nenhum item",
  "so-javascript": "HTTP 200 com uma página que só scripts fazem",
  lenta: "Nada responde enquanto estiver ligado",
} as const;

export type Switch = keyof typeof switchLabels;
export const switchNames = Object.keys(switchLabels) as Switch[];
