/** Names of the months, as notices write them. */
export const months: readonly string[] =
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
