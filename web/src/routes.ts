import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every screen: its address, inside which layout, behind which guard. */
export default [
  layout("layout/public-layout.tsx", [
    index("landing/landing-page.tsx"),
    route("login", "auth/login-page.tsx"),
    route("register", "auth/register-page.tsx"),
    route("cadastro", "auth/register-page.tsx", { id: "cadastro" }),
    route("forgot-password", "auth/forgot-password-page.tsx"),
    route("reset-password", "auth/reset-password-page.tsx"),
    route("plans", "plans/plans-page.tsx"),
    route("descadastro", "descadastro/descadastro-page.tsx"),
    route("*", "layout/not-found-page.tsx"),
  ]),
  layout("layout/signed-in-guard.tsx", [
    layout("layout/app-layout.tsx", [
      route("meus-concursos", "meus-concursos/meus-concursos-page.tsx"),
      route("concursos", "concursos/concursos-page.tsx"),
      route("perfil", "perfil/perfil-page.tsx"),
      route("payment/success", "payment/payment-success-page.tsx"),
      route("payment/cancel", "payment/payment-cancel-page.tsx"),
      layout("layout/admin-guard.tsx", [
        route("concursos/importar", "concursos/importar/import-page.tsx"),
        route("concursos/novo", "concursos/concurso-form-page.tsx"),
        route("admin/notifications/failed", "admin/notifications/failed-page.tsx"),
        route("admin/plans", "admin/plans/plans-admin-page.tsx"),
        route("concursos/:uuid/editar", "concursos/concurso-form-page.tsx", { id: "editar-concurso" }),
      ]),
      route("concursos/:uuid", "concursos/concurso-page.tsx"),
    ]),
  ]),
  ...["resources", "security", "how-it-works", "contact", "community", "blog", "careers", "press"].map(
    (path) => route(path, "layout/to-home.tsx", { id: `redirect-${path}` }),
  ),
] satisfies RouteConfig;
