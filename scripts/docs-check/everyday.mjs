// Runs the everyday commands of README.md on a fresh clone.
import { join } from "node:path";
import { freePort } from "../processes.mjs";
import { root, say } from "../set-up.mjs";
import { answers, begin, clone, dir, end, step, type } from "./steps.mjs";

/** The demonstration's data directory, whose server also holds the other parts' databases. */
export const databases = { DATA_DIR: join(dir, "demo") };
export const backup = join(dir, "copia.sql.zst");
const port = await freePort();

/** Clones, starts and backs up the product, for all parts except the files'. */
export async function startClone() {
  say("\nOn a fresh clone");
  await step("git clone", () => type(`git clone --quiet '${root}' '${clone}'`, {}, { cwd: dir }));
  const variables = { ...databases, PORT: String(port) };
  await step("npm start", () => begin("npm", ["start"], variables, () => answers(port, "/ready")));
  await step("npm run backup -- FILE", () => type(`npm run backup -- ${backup}`, databases));
}

export async function everydayCommands() {
  say("\nThe everyday commands");
  await step("npm run check", () => type("npm run check -- README.md package.json"));
  await step("npm run import -- FILE", () =>
    type("npm run import -- server/data/concursos-editais.json --skip-bad", databases),
  );
  await step("npm run doctor", () => type("npm run doctor", { ...databases, PORT: String(port) }));
  await step("npm run restore -- FILE --verificar", () => type(`npm run restore -- ${backup} --verificar`));
  await step("npm run -s backup -- -", () =>
    type(`npm run -s backup -- - > ${dir}/stream.sql.zst`, databases),
  );
  await step("DATA_DIR=… npm run restore -- FILE", () =>
    type(`DATA_DIR=${dir}/ensaio npm run restore -- ${backup} && rm -r ${dir}/ensaio`),
  );
  await step("npm run dev", async () => {
    const dev = await freePort();
    const variables = { DATA_DIR: join(dir, "dev"), PORT: String(dev) };
    const child = await begin("npm", ["run", "dev"], variables, () => answers(dev, "/api/site"));
    if (!(await answers(dev, "/login"))) throw new Error("its pages are not there");
    await end(child);
    return child;
  });
  await step("npm run licences", () => type("npm run licences"));
  await step("npm run sbom", () => type("npm run -s sbom > /dev/null"));
}
