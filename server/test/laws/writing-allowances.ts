/** Faults of writing that a folder or a document still has. A number here may only go down; 0 is left out. */
export const allowances: Readonly<Record<string, number>> = {
  ".": 5,
  "server/src/acesso": 45,
  "server/src": 60,
  "server/src/avisos": 27,
  "server/src/cobertura": 4,
  "server/src/coletas": 549,
  "server/src/concursos": 1,
  "server/src/minutas": 133,
  "server/src/pareceres": 30,
  "server/src/preferencias": 20,
  "server/src/rascunhos": 10,
};
