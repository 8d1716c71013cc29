import { z } from "zod";
import { AlertasExplicados } from "../alerts/alert-reasons.ts";
import type { Specs } from "../call.ts";
import { ByUserId, ByUuid, ByUuidAndConcurso, Nothing, Text } from "../params.ts";
import {
  AdminUser,
  AlertasDeUsuario,
  AlertasDeUsuarioQuery,
  CorrectEmail,
  DeleteUser,
  ListedUser,
  ListUsersQuery,
  PagamentoDeUsuario,
  SessaoDeUsuario,
  UpdateAdminUser,
  UserFilters,
  UserStatistics,
  View,
} from "./admin-users.ts";
import { AuditPage, AuditQuery } from "./audit.ts";

export const adminUsersSpecs = {
  listUsers: {
    summary:
      "People by type, e-mail, name, day and subscription, in an order; X-Total-Count says how many there are",
    query: ListUsersQuery,
    answers: { 200: z.array(ListedUser) },
    counted: true,
  },
  exportUsers: {
    summary: "People by type, e-mail, name, day and subscription, as a file for spreadsheets",
    query: UserFilters,
    answers: { 200: Text },
    answerType: "text/csv; charset=utf-8",
  },
  getUserStatistics: {
    summary: "How many people there are, by type",
    answers: { 200: UserStatistics },
  },
  getUser: {
    summary: "A person, without their preferences",
    params: ByUuid,
    answers: { 200: AdminUser },
    errors: ["user-not-found"],
  },
  updateUser: {
    summary: "Change a person's data and type; the last administrator stays one (409)",
    params: ByUserId,
    body: UpdateAdminUser,
    answers: { 200: AdminUser },
    errors: ["user-not-found", "user-changed", "last-admin", "paid-premium", "premium-only"],
  },
  endUserSessions: {
    summary: "Sign a person out everywhere",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["user-not-found"],
  },
  removeUserSecondFactor: {
    summary: "Take away the second factor of somebody who lost it; their sessions end",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["user-not-found", "own-account"],
  },
  correctUserEmail: {
    summary:
      "Put the address that was meant in a mistyped one's place; it is to be confirmed, and both are told",
    params: ByUuid,
    body: CorrectEmail,
    answers: { 204: Nothing },
    errors: ["user-not-found", "own-account", "email-taken", "same-email"],
  },
  sendUserPasswordReset: {
    summary: "Mail a person the link that replaces their password",
    params: ByUuid,
    answers: { 204: Nothing },
    errors: ["user-not-found"],
  },
  deleteUser: {
    summary: "Delete a person's account at their request, confirmed by its e-mail; can't be undone",
    params: ByUuid,
    body: DeleteUser,
    answers: { 204: Nothing },
    errors: ["user-not-found", "own-account", "last-admin"],
  },
  openUserView: {
    summary:
      "See the product as a person does, without being able to change anything; written down, and told to them",
    params: ByUuid,
    answers: { 201: View },
    errors: ["user-not-found", "view-of-admin"],
  },
  listUserAlerts: {
    summary: "What a person was to be told, by which channels, and what became of it; newest first",
    params: ByUuid,
    query: AlertasDeUsuarioQuery,
    answers: { 200: AlertasDeUsuario },
    errors: ["user-not-found"],
  },
  explainUserAlerts: {
    summary: "Why a person was or was not told of an exam, without what they look for",
    params: ByUuidAndConcurso,
    answers: { 200: AlertasExplicados },
    errors: ["user-not-found", "concurso-not-found"],
  },
  listUserSessions: {
    summary: "Where a person is signed in, the last used first",
    params: ByUuid,
    answers: { 200: z.array(SessaoDeUsuario) },
    errors: ["user-not-found"],
  },
  listUserPayments: {
    summary: "What a person paid and got back, newest first",
    params: ByUuid,
    answers: { 200: z.array(PagamentoDeUsuario) },
    errors: ["user-not-found"],
  },
  listUserAudit: {
    summary: "What administrators did to a person, and what that person did as one; newest first",
    params: ByUuid,
    query: AuditQuery,
    answers: { 200: AuditPage },
  },
} as const satisfies Specs;
