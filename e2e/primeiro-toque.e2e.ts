// Checks that no tap is lost at the first moment that a control is visible.
import { publish } from "./exams.ts";
import { firstTaps, tapAtOnce } from "./first-tap.ts";
import { expect, test } from "./fixtures.ts";
import { newUser } from "./people.ts";

for (const { address, names, isVisitors = false } of firstTaps)
  test(`A tap on "${names[0]}" of ${address} counts from the first moment @phone`, async ({ page }) => {
    if (!isVisitors) await newUser(page, "/plans");
    const path = address.includes(":uuid")
      ? await publish({ titulo: "Concurso do primeiro toque" })
      : address;
    expect(await tapAtOnce(page, { address: path, names })).toBeGreaterThan(0);
  });
