import { availableParallelism } from "node:os";
import { join } from "node:path";
import { askQuestions, countRows } from "../lib/ask.ts";
import { grow } from "../lib/dataset/grow.ts";
import { defaultHome, openStore } from "../lib/dataset/store.ts";
import { shown } from "../lib/measure.ts";
import { createQuestions } from "../lib/questions.ts";
import { report, table } from "../lib/report.ts";

// How do people and exams, each by itself, make slower what matters most? Each number of people with each number of exams.

const factor = Number(process.env.BENCH_FACTOR ?? 1);
const concursos = [1_000, 10_000, 100_000].map((size) => size * factor);
const users = [10_000, 100_000, 1_000_000].map((size) => size * factor);
const target = 10_000_000;
const wanted = [
  "my exams, page 1",
  "exam's page, free plan: is it among the best three",
  "search: no filter",
  "search: state and level",
  "search: text: prefeitura (half of all)",
  "search: text with a typing error",
  "login, without the password's hash",
  "'Meus alertas', page 1",
  "user table, by name",
  "nightly reminders: events of all exams",
];
const questions = createQuestions().filter(({ name }) => wanted.includes(name));

/** How many deliveries there are for each person. */
const deliveries = 1;

/** p25 by the question, the exams and the people. */
const found = new Map<string, number>();
const keyOf = (...parts: (string | number)[]) => parts.join("|");
const loads: number[] = [];

/**
 * Each number of exams with each number of people is a database of its own, which stays: what there is of one is copied for the
 * next, which has more people or more exams.
 */
const nameOf = (concursoCount: number, userCount: number) => `grade_${concursoCount}_${userCount}`;
let ofFewestUsers: string | undefined;
for (const concursoCount of concursos) {
  let copyOf = ofFewestUsers;
  for (const userCount of users) {
    const database = nameOf(concursoCount, userCount);
    const store = await openStore(join(defaultHome, "grid"), { database, copyOf });
    try {
      await grow(store, { concursos: concursoCount, users: userCount, deliveries: deliveries * userCount });
      const counted = await countRows(store.pool);
      for await (const { name, product, load } of askQuestions(store, questions, counted)) {
        found.set(keyOf(name, concursoCount, userCount), product.p25);
        loads.push(load);
        process.stdout.write(
          `${shown(concursoCount)} exams, ${shown(userCount)} people: ${name}: ${shown(product.p25, 1)}\n`,
        );
      }
    } finally {
      await store.stop();
    }
    copyOf = database;
    if (userCount === users[0]) ofFewestUsers = database;
  }
}

/** With most exams, by the line through the last two numbers of people. */
function atTarget(name: string): number {
  const [most = 0] = concursos.slice(-1);
  const [before = 0, last = 0] = users.slice(-2);
  const [a, b] = [before, last].map((userCount) => found.get(keyOf(name, most, userCount)) ?? 0) as [
    number,
    number,
  ];
  return Math.max(b, b + ((b - a) / (last - before)) * (target - last));
}

report(
  "grid",
  "People and exams, each by itself",
  [
    `\`npm run bench -- grid\`: ten questions of the database at each number of people and of exams, and a delivery a person.`,
    "Milliseconds, p25 of repeated runs. *10 million* is the line through the last two numbers of people, with most exams, carried on:",
    `arithmetic. The load of the machine's ${availableParallelism()} cores was ${shown(Math.min(...loads), 1)} to ${shown(Math.max(...loads), 1)}.`,
    "",
    table(
      ["question", "exams", ...users.map((userCount) => `${shown(userCount)} people`), "10 million"],
      questions.flatMap(({ name }) =>
        concursos.map((concursoCount, index) => [
          index === 0 ? name : "",
          shown(concursoCount),
          ...users.map((userCount) => shown(found.get(keyOf(name, concursoCount, userCount)) ?? 0, 1)),
          concursoCount === concursos.at(-1) ? shown(atTarget(name), 1) : "",
        ]),
      ),
    ),
  ].join("\n"),
);
