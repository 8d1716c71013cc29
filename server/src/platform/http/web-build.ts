/** Where the web's build lies, seen from this file. */
export const webBuildDir = new URL("../../../../web/build/", import.meta.url);
