// npm run patroni [-- FAULT…]: measures the product's losses when the leader of three PostgreSQL machines fails. Needs
// root, and from Debian patroni, etcd-server, haproxy, iproute2 and postgresql-15.
import { strike } from "./faults.ts";
import { startHighAvailability } from "./high-availability.ts";
import { startProduct } from "./product.ts";

const all = Object.keys(strike) as (keyof typeof strike)[];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in strike));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(", ")}; there are ${all.join(", ")}`);
const chosen = wanted.length > 0 ? all.filter((name) => wanted.includes(name)) : all;

const database = await startHighAvailability();
let isBroken = false;
try {
  const product = await startProduct(database.url);
  try {
    for (const name of chosen) {
      const { lost, missing, ...more } = await product.bear(
        () => strike[name](database),
        database.untilWhole,
      );
      isBroken ||= lost + missing > 0;
      process.stdout.write(`${name}: ${JSON.stringify({ missing, lost, ...more })}\n`);
    }
  } finally {
    await product.stop();
  }
} finally {
  await database.stop();
}
process.exit(isBroken ? 1 : 0);
