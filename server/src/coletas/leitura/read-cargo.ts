import type { Found } from "./fields.ts";

export type Nivel = "FUNDAMENTAL" | "MEDIO" | "SUPERIOR";

/** A position as an act states it. */
export type ReadCargo = {
  nome: Found<string>;
  nivel: Found<Nivel> | null;
  vagas: Found<number> | null;
  salario: Found<number> | null;
};
