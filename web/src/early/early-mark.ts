/** Placeholder where the build inserts the early view; other pages lose it. */
export const earlyViewMark = "/* early-view */";

/** `rel` of script links in pages that load the scripts later. */
export const laterLink = "later";

/** Screens that `early-view.tsx` can render. */
export const earlyScreens = ["/meus-concursos", "/concursos", "/concursos/:uuid"];
