// Builds the web app if its sources have changed; a separate process, so that callers can work meanwhile.
import { ensureWebBuild } from "./set-up.mjs";

ensureWebBuild();
