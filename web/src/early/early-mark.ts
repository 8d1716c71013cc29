/** Where in the app's page the build writes what shows a screen early; in other pages it is taken out. */
export const earlyViewMark = "/* early-view */";

/** What links to scripts are called in a page that fetches them later. */
export const laterLink = "later";

/** The screens that `early-view.tsx` knows. */
export const earlyScreens = ["/meus-concursos", "/concursos", "/concursos/:uuid"];
