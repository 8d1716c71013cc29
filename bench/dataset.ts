import { parseArgs } from "node:util";
import { grow } from "./lib/dataset/grow.ts";
import { openStore, removeStore } from "./lib/dataset/store.ts";
import { shown } from "./lib/measure.ts";

// npm run bench -- dataset [--exams=100000] [--users=1000000] [--deliveries=5000000] [--dir=…] [--remove]

const { values } = parseArgs({
  options: {
    exams: { type: "string", default: "100000" },
    users: { type: "string", default: "1000000" },
    deliveries: { type: "string", default: "5000000" },
    dir: { type: "string" },
    remove: { type: "boolean", default: false },
  },
});

if (values.remove) await removeStore(values.dir);
else {
  const store = await openStore(values.dir);
  try {
    const size = {
      concursos: Number(values.exams),
      users: Number(values.users),
      deliveries: Number(values.deliveries),
    };
    const started = performance.now();
    let toldAt = started;
    await grow(store, size, {
      tell: (part, written) => {
        if (performance.now() - toldAt < 5_000) return;
        toldAt = performance.now();
        process.stdout.write(`${shown((toldAt - started) / 1000)} s: ${shown(written)} ${part}\n`);
      },
    });
    const { rows } = await store.pool.query(
      "SELECT pg_size_pretty(pg_database_size(current_database())) AS size",
    );
    process.stdout.write(`${shown((performance.now() - started) / 1000)} s; ${rows[0].size}\n`);
  } finally {
    await store.stop();
  }
}
