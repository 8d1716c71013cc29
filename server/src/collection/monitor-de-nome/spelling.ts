/** Spelling variants with the same sound in Brazilian names. */
const sameSound: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, "$1"], // Mello, Anna, Phelippe
  [/ph/g, "f"],
  [/th/g, "t"], // Thiago, Theresa
  [/ch(?=[rltm])/g, "c"], // Christina
  [/^h/, ""], // Helena, Elena
  [/h$/, ""], // Sarah, Deborah
  [/ct(?=[aeiou])/g, "t"], // Victor, Octavio
  [/k/g, "c"],
  [/w/g, "v"],
  [/y/g, "i"],
  [/z/g, "s"], // Souza, Luiz, Tereza
  [/(?<=[aeiou])ou/g, "o"],
  [/n(?=[bp])/g, "m"],
  [/mp(?=[ct])/g, "n"], // Assumpção
  [/eia$/, "ea"], // Correia, Corrêa
  [/^geo(?=v)/, "gio"], // Geovana
  [/^jr$/, "junior"],
];

/** Returns a folded word by sound: Souza and Sousa, Luiz and Luís, Thiago and Tiago are equal. */
export function soundOf(plain: string): string {
  let sound = plain;
  for (const [letters, as] of sameSound) sound = sound.replace(letters, as);
  return sound;
}

/** Returns a surname by sound: "d'Ávila", "Dávila" and "Ávila", "Cavalcanti" and "Cavalcante" are equal. */
export const surnameSoundOf = (plain: string) =>
  soundOf(plain)
    .replace(/^d(?=[aeiou])/, "")
    .replace(/(?<=.{4}t)i$/, "e");
