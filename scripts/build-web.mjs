// Builds the web app when its sources are not those of the last build: a process of its own, for who has other things to
// do meanwhile.
import { ensureWebBuild } from "./set-up.mjs";

ensureWebBuild();
