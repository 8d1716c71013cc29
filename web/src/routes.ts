import { homeAddresses } from "@cav/contract/brand.ts";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** All screens: address, layout, guard. */
export default [
  layout("layout/document-layout.tsx", [
    index("landing/landing-page.tsx"),
    route("about", "institucional/about/about-page.tsx"),
    route("terms", "institucional/legal/terms-page.tsx"),
    route("privacy", "institucional/legal/privacy-page.tsx"),
    route("cookies", "institucional/legal/cookies-page.tsx"),
    route("encarregado", "institucional/legal/encarregado-page.tsx"),
  ]),
  layout("layout/public-layout.tsx", [
    route("login", "auth/login-page.tsx"),
    route("register", "auth/register-page.tsx"),
    route("cadastro", "auth/register-page.tsx", { id: "cadastro" }),
    route("reset-password", "auth/reset-password-page.tsx"),
    route("confirmar-email", "auth/confirmar-email-page.tsx"),
    route("confirmar-novo-email", "auth/confirmar-novo-email-page.tsx"),
    route("desfazer-troca-de-email", "auth/desfazer-troca-page.tsx"),
    route("alertas/ajustes", "alertas/ajustes-page.tsx"),
    route("descadastro", "institucional/descadastro-page.tsx"),
  ]),
  layout("layout/open-layout.tsx", [
    route("forgot-password", "auth/forgot-password-page.tsx"),
    route("plans", "plans/plans-page.tsx"),
    route("faq", "institucional/faq/faq-page.tsx"),
    route("mentores/:uuid", "mentores/mentor-page.tsx"),
    route("*", "layout/not-found-page.tsx"),
  ]),
  layout("layout/signed-in-guard.tsx", [
    layout("layout/app-layout.tsx", [
      route("meus-concursos", "meus-concursos/meus-concursos-page.tsx"),
      route("minha-jornada", "jornada/minha-jornada-page.tsx"),
      route("concursos", "concursos/list/concursos-page.tsx"),
      route("compartilhado", "concursos/page/compartilhado-page.tsx"),
      route("comecar", "perfil/buscas/comecar-page.tsx"),
      layout("perfil/perfil-layout.tsx", [
        route("perfil", "perfil/buscas/preferencias-page.tsx"),
        route("perfil/buscas/:busca", "perfil/buscas/busca-page.tsx"),
        route("perfil/alertas", "perfil/alertas/alertas-page.tsx"),
        route("perfil/conta", "perfil/conta/conta-page.tsx"),
        route("perfil/assinatura", "perfil/assinatura/assinatura-page.tsx"),
      ]),
      route("paginas", "paginas/paginas-page.tsx"),
      route("mentores", "mentores/mentores-page.tsx"),
      route("mentores/cadastro", "mentores/cadastro-page.tsx"),
      route("payment/success", "plans/payment-success-page.tsx"),
      route("payment/cancel", "plans/payment-cancel-page.tsx"),
      layout("layout/editor-guard.tsx", [
        route("concursos/importar", "concursos/importar/import-page.tsx"),
        route("concursos/rascunhos", "concursos/rascunhos/rascunhos-page.tsx"),
        route("concursos/rascunhos/:uuid", "concursos/rascunhos/rascunho-page.tsx"),
        route("concursos/novo", "concursos/form/concurso-form-page.tsx"),
        route("concursos/:uuid/editar", "concursos/form/concurso-form-page.tsx", { id: "editar-concurso" }),
        layout("admin/coletas/coletas-layout.tsx", [
          route("admin/coletas", "admin/coletas/minutas-page.tsx"),
          route("admin/coletas/fontes", "admin/coletas/fontes-page.tsx"),
          route("admin/coletas/alvos", "admin/coletas/alvos-page.tsx"),
          route("admin/coletas/paginas", "admin/coletas/paginas-page.tsx"),
          route("admin/coletas/colar", "admin/coletas/colar-page.tsx"),
          route("admin/coletas/leitura", "admin/coletas/leitura-page.tsx"),
          route("admin/coletas/fontes/:uuid", "admin/coletas/fonte-page.tsx"),
        ]),
      ]),
      // Each role of the administration has a home page with its own pending work.
      layout("layout/painel-guard.tsx", [route("admin", "admin/painel/painel-page.tsx")]),
      layout("layout/suporte-guard.tsx", [
        route("admin/notifications/failed", "admin/notifications/failed-page.tsx"),
        route("admin/mentores", "admin/mentores/review-page.tsx"),
        route("admin/users", "admin/users/users-page.tsx"),
      ]),
      layout("layout/admin-guard.tsx", [
        route("admin/auditoria", "admin/users/audit-page.tsx"),
        route("admin/webhooks", "admin/webhooks/webhooks-page.tsx"),
        route("admin/plans", "admin/plans/plans-admin-page.tsx"),
        route("admin/casos", "admin/cobranca/casos-page.tsx"),
      ]),
      // Explains to other users that they are no administrators, instead of redirecting them.
      route("admin/users/:uuid/edit", "admin/users/user-edit-page.tsx"),
      route("concursos/:uuid", "concursos/page/concurso-page.tsx"),
    ]),
  ]),
  // Redirects for links inside the app; for page loads the server redirects.
  ...homeAddresses.map((path) =>
    route(path.slice(1), "layout/to-home.tsx", { id: `redirect-${path.slice(1)}` }),
  ),
] satisfies RouteConfig;
