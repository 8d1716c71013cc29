import { limits } from "@cav/contract/limits.ts";
import { openTabChannel, runExclusively } from "./browser-api.ts";
import { takeEarly } from "./early-calls.ts";
import { Session, type TabMessage } from "./session.ts";
import { browserStorage } from "./token-storage.ts";
import { dropView, leaveView, readView } from "./view.ts";

const channelName = "cav-session";

/** Starts the session of this tab; a lock and a channel connect it to other tabs. */
function start(): Session {
  const channel = openTabChannel<TabMessage>(channelName);
  const session = new Session({
    fetch: (input, init) => takeEarly(String(input), init) ?? window.fetch(input, init),
    storage: browserStorage,
    now: Date.now,
    exclusively: (work) => runExclusively(channelName, work),
    broadcast: (message) => channel.post(message),
    setTimer: (work, ms) => void window.setTimeout(work, ms),
    view: () => readView()?.token,
    leaveView,
    dropView,
  });
  channel.listen((message) => session.hear(message));
  window.addEventListener("online", () => void session.keepFresh());
  window.setInterval(() => void session.keepFresh(), limits.refreshCheckMinutes * 60_000);
  void session.restore();
  return session;
}

let session: Session | undefined;

/** Returns the session of this tab. Browser only, not while pages are prerendered. */
export function browserSession(): Session {
  session ??= start();
  return session;
}
