/** Placeholder where the build inserts the scripts of this folder; documents lose it. */
export const earlyViewMark = "/* early-view */";

/** `rel` of links and `type` of scripts that the page loads later. */
export const laterLink = "later";

/** Screens that `early-view.tsx` can render before React starts. */
export const earlyScreens = ["/meus-concursos", "/concursos", "/concursos/:uuid"];

declare global {
  interface Window {
    /** Fetches and runs the app's scripts; further calls do nothing (`start-app.ts`). */
    startApp: () => void;
    startAppLate: (ownScript: string) => void;
    /** Set by the build's pages only (`early-input.ts`). */
    replayEarlyInput?: () => void;
  }
}
