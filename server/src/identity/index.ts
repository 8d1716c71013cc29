export {
  type ClosedBy,
  closeChannelOf,
  closeEmailOf,
  closeMailAfterComplaint,
  openWhatsApp,
  recordWhatsAppNumber,
  setChannels,
} from "./channels.queries.ts";
export { emailIsLast, emailOn, emailStandsIn, whatsAppChosen, whatsAppOn } from "./channels.ts";
export { authenticate, bearerOf, type CurrentUser, checkOrigin } from "./current-user.ts";
export { isClosedAccount } from "./demo-accounts.ts";
export {
  claimGoogleToken,
  deleteExpiredGoogleTokens,
  findGoogleAccount,
  insertGoogleUser,
  linkGoogle,
} from "./google.queries.ts";
export { createGoogleVerifier, type GoogleIdentity, type GoogleVerifier } from "./google-token.ts";
export { type Device, deleteDeviceCookie, findDevice, setDeviceCookie } from "./known-device.ts";
export { checkNewPassword, isWeakPassword } from "./new-password.ts";
export { hashPassword, verifyPassword } from "./password.ts";
export { withCatchUp } from "./reachable.ts";
export { deleteSessionCookies, setSessionCookies } from "./session-cookies.ts";
export {
  deleteEndedSessions,
  findOwner,
  findRefreshToken,
  findSessionUser,
  revokeSessionsOf,
} from "./sessions.queries.ts";
export {
  closeSession,
  closeSessionOfAccess,
  hashToken,
  isAccessToken,
  openSession,
  readAccessToken,
  rotateSession,
} from "./tokens.ts";
export {
  countDemoAccounts,
  deleteUser,
  findAdministrators,
  findCredentials,
  findEmailToConfirm,
  findMailAddress,
  findPhone,
  getUserRow,
  hasAdministrator,
  insertConsent,
  insertUser,
  lockUser,
  removePassword,
  setAdminUser,
  setConfirmedPassword,
  setEmailConfirmed,
  setPhoneConfirmed,
  setPremiumUser,
  setRegularUser,
  setUserType,
  updateUserRow,
} from "./users.queries.ts";
