export { authenticateByKey, createApiKeyText, hasEscopo, isApiKey } from "./api-key.ts";
export {
  claimEndingApiKeys,
  deleteApiKey,
  deleteExpiredApiKeys,
  findApiKeys,
  insertApiKey,
} from "./api-keys.queries.ts";
export {
  type ClosedBy,
  closeChannelOf,
  closeEmailOf,
  closeMailAfterComplaint,
  openWhatsApp,
  recordWhatsAppNumber,
  setChannelAddress,
  setChannels,
  withOwnEnd,
} from "./channels.queries.ts";
export {
  anyChannelOn,
  channelDead,
  channelOn,
  channelPossible,
  channelsInOrder,
  emailIsLast,
  emailOn,
  emailStandsIn,
  isRefusedWhere,
  isWhollyRefusedWhere,
  wantedChannelsOf,
  whatsAppChosen,
  whatsAppOn,
} from "./channels.ts";
export {
  findEmailToConfirm,
  findMailAddress,
  findPhone,
  findUserIdOfEmail,
  removePhone,
  setCorrectedEmail,
  setEmail,
  setEmailConfirmed,
  setPhoneConfirmed,
  takenByAnother,
} from "./contacts.queries.ts";
export {
  findCredentials,
  getCredentials,
  removePassword,
  removeWaysIn,
  setConfirmedPassword,
  setPassword,
} from "./credentials.queries.ts";
export { authenticate, bearerOf, type CurrentUser, checkOrigin, type FindUser } from "./current-user.ts";
export { isClosedAccount, isSecondFactorDue } from "./demo-accounts.ts";
export { enterByPasswordAlone, enterSession } from "./enter-session.ts";
export {
  claimGoogleToken,
  deleteExpiredGoogleTokens,
  findGoogleSub,
  insertGoogleUser,
  isGoogleTokenUsed,
  linkGoogle,
  lockGoogleAccount,
  setGoogleSub,
} from "./google.queries.ts";
export { openGoogleNonce } from "./google-nonce.ts";
export { createGoogleVerifier, type GoogleIdentity, type GoogleVerifier } from "./google-token.ts";
export { identityJobs } from "./identity.jobs.ts";
export { type Device, deleteDeviceCookie, findDevice, setDeviceCookie } from "./known-device.ts";
export { maskedEmailOf } from "./masked-email.ts";
export { identityMetrics } from "./metrics.ts";
export { checkNewPassword, isWeakPassword } from "./new-password.ts";
export { queueEmailConfirmation, queueFarewell, queueNamedNotice, queueNotice } from "./notices.ts";
export { deleteExpiredChallenges } from "./passkey-challenge.ts";
export {
  deletePasskey,
  deletePasskeysOf,
  findPasskeys,
  updatePasskeyName,
} from "./passkeys.queries.ts";
export {
  createPasskey,
  createPasskeyLogin,
  createPasskeyRequest,
  verifyPasskey,
} from "./passkeys.ts";
export { hashPassword, verifyPassword } from "./password.ts";
export { parseCodeCallback, queueNextForm } from "./phone-codes.ts";
export { checkPassword, checkProof, claimProof, isFreshSession, verifyFreshGoogle } from "./proof.ts";
export { hasChannel, withCatchUp, withPremium } from "./reachable.ts";
export { findOwner, lockRefreshToken } from "./refresh-tokens.queries.ts";
export { hasFactors, removeFactors } from "./remove-factors.ts";
export { countRecoveryCodes, deleteSecondFactor, hasSecondFactor } from "./second-factor.queries.ts";
export { checkSecondFactor, confirmSecondFactor, createSecondFactor } from "./second-factor.ts";
export { deleteSessionCookies, setSessionCookies } from "./session-cookies.ts";
export {
  buildSessionQuery,
  deleteEndedSessions,
  endedSessionDays,
  findOpenSessions,
  findSessionUser,
  prepareSessionInsert,
  prepareSessionQuery,
  revokePasskeySessionsOf,
  revokeSessionOf,
  revokeSessionsOf,
  secondFactorOn,
} from "./sessions.queries.ts";
export {
  closeSession,
  closeSessionOfAccess,
  hashToken,
  isAccessToken,
  isTradable,
  readAccessToken,
  rotateSession,
} from "./tokens.ts";
export { totpLink } from "./totp.ts";
export {
  countDemoAccounts,
  findAdministrators,
  hasAdministrator,
  hasDemoAccounts,
  setAdminUser,
  setPremiumUser,
  setRegularUser,
  setUserType,
} from "./user-types.queries.ts";
export {
  deleteUser,
  insertConsent,
  insertUser,
  lockUser,
  updateUserRow,
} from "./users.queries.ts";
export { authenticateView, checkView, signView } from "./view.ts";
