import { limits } from "@cav/contract/limits.ts";
import type { User } from "@cav/contract/users/users.ts";
import { localStore, readCookies, writeCookieText } from "./browser-api.ts";

/** Data that screens need before the server answers; small, because a cookie stores it. */
export type SessionUser = Pick<User, "uuid" | "nome" | "email" | "user_type"> &
  // Unknown until the server has answered.
  Partial<Pick<User, "email_a_confirmar" | "email_devolvido" | "papel">>;

export type StoredSession = {
  accessToken: string | undefined;
  refreshToken: string | undefined;
  user: SessionUser | undefined;
};

export type TokenStorage = {
  read(): StoredSession;
  /** Stores both tokens. @throws Error when either is missing (accounts §5) */
  writeTokens(tokens: { access_token: string; refresh_token: string }): void;
  writeUser(user: SessionUser): void;
  clear(): void;
};

/** Returns whether no session is stored; another tab may have signed out without a message yet. */
export function isNothingKept(storage: TokenStorage): boolean {
  const { accessToken, refreshToken, user } = storage.read();
  return !accessToken && !refreshToken && !user;
}

const daySeconds = 86_400;
/** Storage key of the refresh token, and cookie of the user. */
export const refreshKey = "refresh_token";
export const userCookie = "user_data";

function readCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  try {
    return found && decodeURIComponent(found.slice(name.length + 1));
  } catch {
    // The cookie was not written by this page.
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
 * The stored session (accounts §3): cookies hold the access token, for as long as it is valid, and the user, for a day.
 * An HttpOnly cookie holds the refresh token; local storage has a backup.
 */
export const browserStorage: TokenStorage = {
  read() {
    // Read once: browsers look cookies up in another process, and a screen's calls need them 20 times.
    const cookies = readCookies();
    return {
      accessToken: readCookie(cookies, "access_token"),
      refreshToken: localStore.read(refreshKey),
      user: readUser(cookies),
    };
  },
  writeTokens({ access_token, refresh_token }) {
    if (!access_token || !refresh_token) throw new Error("Tokens inválidos");
    writeCookie("access_token", access_token, limits.accessTokenMinutes * 60);
    // If local storage fails, the server's own cookie renews the session.
    localStore.write(refreshKey, refresh_token);
  },
  writeUser({ uuid, nome, email, user_type, papel }) {
    writeCookie(
      userCookie,
      JSON.stringify({ uuid, nome, email, user_type, ...(papel && { papel }) }),
      // Without a refresh token in local storage, this cookie alone shows that a session can be renewed.
      localStore.read(refreshKey) ? daySeconds : limits.refreshTokenDays * daySeconds,
    );
  },
  clear() {
    writeCookie("access_token", "", 0);
    writeCookie(userCookie, "", 0);
    localStore.remove(refreshKey);
  },
};

/** Returns when an access token expires, in seconds since 1970; undefined when it is unreadable. */
export const expiryOf = (token: string | undefined) => timeIn(token, "exp");

/** Returns when the server made an access token. */
export const issueOf = (token: string | undefined) => timeIn(token, "iat");

function timeIn(token: string | undefined, claim: "exp" | "iat"): number | undefined {
  try {
    const payload = token?.split(".")[1] ?? "";
    const time = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")))[claim] as unknown;
    return typeof time === "number" ? time : undefined;
  } catch {
    return undefined;
  }
}
