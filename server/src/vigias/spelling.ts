/** Letters that Brazilian registries write in several ways and speak in one. */
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
];

/** A folded word as it sounds, so that Souza and Sousa, Luiz and Luís, Thiago and Tiago are one. */
export function soundOf(plain: string): string {
  let sound = plain;
  for (const [letters, as] of sameSound) sound = sound.replace(letters, as);
  return sound;
}

/** A surname as it sounds: "d'Ávila", "Dávila" and "Ávila" are one. */
export const surnameSoundOf = (plain: string) => soundOf(plain).replace(/^d(?=[aeiou])/, "");
