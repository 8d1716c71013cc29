// Runs long simulations of alerts: `npm run year` plays 40 random years, `-- dias` 60 days with 60 users. `-- paginas`
// plays 60 days of twelve followed pages, `-- nomes` 60 days of watched names, `-- depois` ten years of five users
// from planned exam to appointment.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";

/** Each long run plays other weeks; the test prints its seed, and `DIAS_SEED` repeats it. */
function drawSeed() {
  return String(randomInt(1_000_000));
}

const proofs = {
  dias: { test: "dias.test", env: { DIAS: "60", DIAS_PEOPLE: "60", DIAS_SEED: drawSeed() } },
  paginas: { test: "year/paginas.test", env: { PAGINAS_DAYS: "60", PAGINAS_CHANGES: "300" } },
  nomes: { test: "year/nomes.test", env: { NOMES_DAYS: "60", NOMES_ACTS: "400", NOMES_SEED: drawSeed() } },
  depois: { test: "depois.test", env: { DEPOIS_YEARS: "10" } },
};
const years = { test: "year.test", env: { YEARS: "40", YEAR_DEEDS: "100" } };
const { test, env } = proofs[process.argv[2]] ?? years;
const { status } = spawnSync(process.execPath, ["scripts/test.mjs", "api", test], {
  stdio: "inherit",
  env: { ...env, ...process.env },
});
process.exitCode = status ?? 1;
