import { limits } from "@cav/contract/limits.ts";
import type { User } from "@cav/contract/users.ts";
import { localStore, readCookies, writeCookieText } from "./browser-api.ts";

/** What of a person the screens need before the server is asked: kept small, since it lives in a cookie. */
export type SessionUser = Pick<User, "uuid" | "nome" | "email" | "user_type"> &
  // Known when the server has been asked.
  Partial<Pick<User, "email_a_confirmar" | "email_devolvido" | "papel">>;

export type StoredSession = {
  accessToken: string | undefined;
  refreshToken: string | undefined;
  user: SessionUser | undefined;
};

export type TokenStorage = {
  read(): StoredSession;
  /** @throws Error when either is missing (accounts §5) */
  writeTokens(tokens: { access_token: string; refresh_token: string }): void;
  writeUser(user: SessionUser): void;
  clear(): void;
};

/** As of a browser in which nobody is signed in: another tab may have signed out, and not have told us yet. */
export function isNothingKept(storage: TokenStorage): boolean {
  const { accessToken, refreshToken, user } = storage.read();
  return !accessToken && !refreshToken && !user;
}

const daySeconds = 86_400;
/** Where the browser keeps the refresh token, and the person. */
export const refreshKey = "refresh_token";
export const userCookie = "user_data";

function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    // Not as this page writes it.
    return undefined;
  }
}

function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  writeCookieText(
    `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`,
  );
}

function readUser(cookies: string): SessionUser | undefined {
  try {
    return JSON.parse(readCookie(cookies, userCookie) ?? "") as SessionUser;
  } catch {
    return undefined;
  }
}

/**
 * The session as the browser keeps it (accounts §3): access token and person in cookies of a day; the refresh token
 * in a cookie that only the server can read, with this backup in local storage.
 */
export const browserStorage: TokenStorage = {
  read() {
    // Asked for once: the browser looks it up in another process, and a screen's calls ask for it some twenty times.
    const cookies = readCookies();
    return {
      accessToken: readCookie(cookies, "access_token"),
      refreshToken: localStore.read(refreshKey),
      user: readUser(cookies),
    };
  },
  writeTokens({ access_token, refresh_token }) {
    if (!access_token || !refresh_token) throw new Error("Tokens inválidos");
    writeCookie("access_token", access_token, limits.accessCookieDays * daySeconds);
    // Where it is not kept, the server's own cookie renews the session.
    localStore.write(refreshKey, refresh_token);
  },
  writeUser({ uuid, nome, email, user_type, papel }) {
    writeCookie(
      userCookie,
      JSON.stringify({ uuid, nome, email, user_type, ...(papel && { papel }) }),
      // Without the backup only this cookie says that there is a session to renew.
      localStore.read(refreshKey) ? daySeconds : limits.refreshTokenDays * daySeconds,
    );
  },
  clear() {
    writeCookie("access_token", "", 0);
    writeCookie(userCookie, "", 0);
    localStore.remove(refreshKey);
  },
};

/** Seconds since 1970 at which an access token ends; undefined when it can't be read. */
export function expiryOf(token: string | undefined): number | undefined {
  try {
    const payload = token?.split(".")[1] ?? "";
    const { exp } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { exp?: unknown };
    return typeof exp === "number" ? exp : undefined;
  } catch {
    return undefined;
  }
}
