import { callsOf } from "./call.ts";
import type { ganchosSpecs } from "./ganchos.specs.ts";

export const ganchosCalls = callsOf<typeof ganchosSpecs>()({
  listGanchos: { method: "GET", path: "/admin/ganchos", access: "admin" },
  createGancho: { method: "POST", path: "/admin/ganchos", access: "admin" },
  updateGancho: { method: "PUT", path: "/admin/ganchos/:uuid", access: "admin" },
  deleteGancho: { method: "DELETE", path: "/admin/ganchos/:uuid", access: "admin" },
  setGanchoAtivo: { method: "PUT", path: "/admin/ganchos/:uuid/ativo", access: "admin" },
  rotateGancho: { method: "POST", path: "/admin/ganchos/:uuid/segredo", access: "admin" },
  testGancho: { method: "POST", path: "/admin/ganchos/:uuid/teste", access: "admin" },
  listEntregas: { method: "GET", path: "/admin/ganchos/:uuid/entregas", access: "admin" },
  resendEntregas: { method: "POST", path: "/admin/ganchos/:uuid/entregas/reenvio", access: "admin" },
  resendEntrega: { method: "POST", path: "/admin/ganchos/:uuid/entregas/:entrega/reenvio", access: "admin" },
});
