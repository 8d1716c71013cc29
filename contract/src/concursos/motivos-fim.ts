import { type Causa, causas } from "../alerts/notifications.ts";

/** Codes of cancelled deliveries; the explanation of an alert has the same ones. */
const cancelamentos = [
  "PERDEU_O_SENTIDO",
  "PRAZO_NA_ESPERA",
  "PRAZO_NO_SILENCIO",
  "JA_DITO",
  "CANAL_DESLIGADO",
  "ENCERRADO_SEM_ENVIAR",
  "NAO_ENVIADO",
  "FICOU_PARA_TRAS",
  "SEM_TAXA",
  "NAO_MUDA_NADA",
  "DESFEITO",
  // The server took the mail without confirming it: it is repeated once, then it counts as sent.
  "SEM_CONFIRMACAO",
  "TALVEZ_ENTREGUE",
] as const;
export type Cancelamento = (typeof cancelamentos)[number];

/** Why a delivery ended: a code of its cancellation, or the cause of its failure. */
export const motivosFim = [...cancelamentos, ...causas] as const;
export type MotivoFim = Cancelamento | Causa;

const codes = new Set<string>(cancelamentos);
export const isCancelamento = (motivo: MotivoFim): motivo is Cancelamento => codes.has(motivo);
