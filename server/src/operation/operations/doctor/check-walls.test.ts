import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkWalls, describeWalls, walls } from "./check-walls.ts";

const all = "são lidos atrás de Landlock, seccomp, prctl, ulimit e --permission";

test.each([
  [{ walls: "system", landlock: 7, faults: [] }, [`ok ${all}`]],
  [
    { walls: "system", landlock: 3, faults: [] },
    [
      "ok são lidos atrás de seccomp, prctl, ulimit e --permission",
      "warning falta Landlock: a versão 3 não fecha portas",
    ],
  ],
  [
    { walls: "system", landlock: 0, faults: ["landlock 0"] },
    [
      "ok são lidos atrás de seccomp, prctl, ulimit e --permission",
      "warning falta Landlock: fecha arquivos e portas",
    ],
  ],
  [
    { walls: "system", landlock: 7, faults: ["seccomp -22"] },
    ["broken os processos que os leem não se fecham (seccomp -22)"],
  ],
  [
    { walls: "limits", landlock: 0, faults: [] },
    [
      "ok são lidos atrás de ulimit e --permission",
      "warning falta Landlock: fecha arquivos e portas",
      "warning falta seccomp: fecha programas, sinais e rede",
      "warning falta prctl: termina o leitor com o processo que o chamou",
    ],
  ],
] as const)(
  "doctor says of %j which walls stand, and what each missing one would close",
  (standing, said) => {
    const found = describeWalls({ ...standing, faults: [...standing.faults] });
    expect(found.map((one) => `${one.state} ${one.said}`)).toEqual(said);
    expect(found.filter(({ state, mend }) => state !== "ok" && !mend?.includes("docs/walls.md"))).toEqual([]);
  },
);

test("without a shell only Node's permissions stand", () => {
  const [up, ...missing] = describeWalls({ walls: "node", landlock: 0, faults: [] });
  expect(up?.said).toBe("são lidos atrás de --permission");
  expect(missing).toHaveLength(walls.length - 1);
});

test("this system's own walls are asked", async () => {
  const [finding] = await checkWalls();
  expect(finding?.topic).toBe("Arquivos de fora");
  expect(finding?.state).not.toBe("broken");
});

test("the page of walls has a section for each wall: what it stops, how it is seen, what happens without", () => {
  const page = readFileSync(new URL("../../../../../docs/walls.md", import.meta.url), "utf8");
  const parts = page.split("\n## ").slice(1);
  expect(parts.map((part) => part.split("\n")[0])).toEqual(walls.map(({ name }) => name));
  const incomplete = parts.filter(
    (part) => !/\bStops\s/.test(part) || !/\bSee\s/.test(part) || !/\bWithout\s/.test(part),
  );
  expect(incomplete).toEqual([]);
});
