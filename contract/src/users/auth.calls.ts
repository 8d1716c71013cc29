import { callsOf } from "../call.ts";
import type { authSpecs } from "./auth.specs.ts";

export const authCalls = callsOf<typeof authSpecs>()({
  login: { method: "POST", path: "/auth/login", access: "public", bodyType: "form" },
  refresh: { method: "POST", path: "/auth/refresh", access: "public" },
  logout: { method: "POST", path: "/auth/logout", access: "public" },
  checkCookies: { method: "GET", path: "/auth/check-cookies", access: "admin" },
  getGoogleNonce: { method: "GET", path: "/auth/google/nonce", access: "public" },
  googleLogin: { method: "POST", path: "/auth/google/login", access: "public" },
  googleRegister: { method: "POST", path: "/auth/google/register", access: "public" },
  requestEmailConfirmation: { method: "POST", path: "/auth/email-confirmation/request", access: "user" },
  confirmEmail: { method: "POST", path: "/auth/email-confirmation/confirm", access: "public" },
  requestPasswordReset: { method: "POST", path: "/auth/password-reset/request", access: "public" },
  checkPasswordReset: { method: "POST", path: "/auth/password-reset/check", access: "public" },
  confirmPasswordReset: { method: "POST", path: "/auth/password-reset/confirm", access: "public" },
});
