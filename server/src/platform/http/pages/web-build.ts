/** The web build's directory, relative to this file. */
export const webBuildDir = new URL("../../../../../web/build/", import.meta.url);
