/** Sentences that the form shows also without the code that counts. */
export const reachHint = "Preencha os campos para ver quantos candidatos combinam.";
export const reachFailure =
  "Não foi possível contar os candidatos que combinam. Salvar funciona mesmo assim.";
