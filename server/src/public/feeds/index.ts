export { concursoFeedOf, listaFeedOf } from "./entries.ts";
export type { Feed } from "./feed.ts";
export { renderAtom, renderJsonFeed } from "./formats.ts";
