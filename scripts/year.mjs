// Runs the long proofs of alerts: `npm run year` plays 40 drawn years, `npm run year -- dias` 60 days with 60 people.
import { spawnSync } from "node:child_process";

const isDays = process.argv[2] === "dias";
const defaults = isDays ? { DIAS: "60", DIAS_PEOPLE: "60" } : { YEARS: "40", YEAR_DEEDS: "100" };
const { status } = spawnSync(
  process.execPath,
  ["scripts/test.mjs", "api", isDays ? "dias.test" : "year.test"],
  { stdio: "inherit", env: { ...defaults, ...process.env } },
);
process.exitCode = status ?? 1;
