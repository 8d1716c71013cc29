export { registerAvisos } from "./avisos.routes.ts";
export { claimPedidos, purgePedidos } from "./claim.ts";
export {
  createAvisoHandler,
  createAvisosQueue,
  createPedidoHandler,
  createRefusalHandler,
} from "./tell.ts";
