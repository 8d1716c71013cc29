/** Faults of a source, with labels for /dev. */
export const faultLabels = {
  desafio: "Página que pede prova de não ser robô, com HTTP 200",
  vazia: "HTTP 200 sem nada",
  "fora-do-ar": "HTTP 503 duas vezes, depois bem",
  parada: "HTTP 500 sempre",
  "zip-cortado": "Zip cortado",
  "membro-quebrado": "Artigos malformados no zip",
  charset: "Cabeçalho com o charset errado",
  "layout-b": "Outro layout de página",
  repetido: "O mesmo ato duas vezes",
  "sem-edicao": "Edição de hoje faltando",
  enorme: "Resposta de mais de 20 MB",
  digitalizada: "Fotos de páginas, sem texto",
  gotejando: "Resposta a conta-gotas",
} as const;

/** Page of a bot challenge. */
export const challenge = `<!doctype html><html><head><title>Just a moment...</title></head>
<body><script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script></body></html>`;

export type Fault = keyof typeof faultLabels;

export type Faults = {
  of(host: string): Fault | undefined;
  set(host: string, fault: Fault | undefined): void;
  /** Counts down a fault that occurs a limited number of times; returns whether it occurs now. */
  spend(host: string): boolean;
};

const unavailableTimes = 2;

/** Creates the store of the sources' current faults. */
export function createFaults(): Faults {
  const faults = new Map<string, { fault: Fault; left: number }>();
  return {
    of: (host) => faults.get(host)?.fault,
    set(host, fault) {
      if (fault) faults.set(host, { fault, left: unavailableTimes });
      else faults.delete(host);
    },
    spend(host) {
      const one = faults.get(host);
      return one !== undefined && one.left-- > 0;
    },
  };
}
