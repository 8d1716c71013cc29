import { expect, test } from "vitest";
import { checkWalls, describeWalls } from "./check-walls.ts";

test.each([
  [{ walls: "system", landlock: 7, faults: [] }, "ok", "Landlock 7"],
  [{ walls: "system", landlock: 3, faults: [] }, "warning", "não fecha portas"],
  [{ walls: "system", landlock: 0, faults: ["landlock 0"] }, "warning", "falta o Landlock"],
  [{ walls: "system", landlock: 7, faults: ["seccomp -22"] }, "broken", "seccomp -22"],
  [{ walls: "limits", landlock: 0, faults: [] }, "warning", "limites"],
  [{ walls: "node", landlock: 0, faults: [] }, "warning", "permissões do Node"],
] as const)("walls %j are %s", (walls, state, said) => {
  expect(describeWalls({ ...walls, faults: [...walls.faults] })).toEqual([
    expect.objectContaining({ state, said: expect.stringContaining(said) }),
  ]);
});

test("this system's own walls are asked", async () => {
  const [finding] = await checkWalls();
  expect(finding?.topic).toBe("Arquivos de fora");
  expect(finding?.state).not.toBe("broken");
});
