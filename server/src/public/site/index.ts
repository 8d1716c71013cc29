export { createExamplePage } from "./alerta-exemplo.ts";
export { findDemonstrationNotice } from "./demonstration.ts";
export { siteRoutes } from "./site.routes.ts";
export { ownTextsOf, pagesSitemap, registerSiteAddresses } from "./site-addresses.ts";
export { createVitrine } from "./vitrine.ts";
