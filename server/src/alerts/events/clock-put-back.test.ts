import { beforeAll, describe, expect, test } from "vitest";
import { openChannels } from "../../../test/harness/channels.ts";
import { deleteConcursosAndPreferencias } from "../../../test/harness/empty.ts";

const on = openChannels({ now: "2026-11-20T13:00:00Z", walked: "2026-11-20" });

const at = (brasilia: string) => on.api.deps.clock.set(`${brasilia}-03:00`);

test("after the clock was put back, the calendar runs again for a day that it repeats", async () => {
  at("2026-12-05T09:00:00");
  await on.walk();
  at("2026-12-01T09:00:00");
  const days = { data_inicio_inscricao: "2026-12-02", data_fim_inscricao: "2026-12-30" };
  await on.publish({ status: "EDITAL_ABERTO", ...days });
  at("2026-12-02T09:00:00");
  expect(await on.walk()).toMatchObject({ opened: 1 });
});

type Day = Temporal.PlainDate;
const usual = (day: Day) => [`${day}T00:05:00`, `${day}T08:01:00`];

/** Returns the hours of an exam's last weeks at which the worker works; on `days` other ones than usual. */
function hoursOf(days: string[] = [], others: (day: Day) => string[] = usual): string[] {
  const all = Array.from({ length: 15 }, (_, n) => Temporal.PlainDate.from("2026-11-26").add({ days: n }));
  return all.flatMap((day) => (days.includes(day.toString()) ? others(day) : usual(day)));
}

/** Follows two exams through these hours; returns the mails, the planned reminders and each day's statuses. */
async function follow(hours: string[]) {
  at("2026-11-20T10:00:00");
  const user = await on.candidate({ salario_minimo: 1 });
  const dates = { data_inicio_inscricao: "2026-11-27", data_fim_inscricao: "2026-12-08", data_prova: null };
  await on.publish({ titulo: "TRT", status: "EDITAL_ABERTO", ...dates });
  await on.publish({ titulo: "TCE", data_fim_inscricao: "2026-12-04", data_prova: "2026-12-09" });
  await on.work();
  const statuses = new Map<string, string[]>();
  const { pool } = on.api.deps;
  for (const hour of hours) {
    at(hour);
    await on.walk();
    await on.work();
    const { rows } = await pool.query("SELECT titulo, status FROM concursos ORDER BY titulo");
    statuses.set(
      hour.slice(0, 10),
      rows.map(({ titulo, status }) => `${titulo} ${status}`),
    );
  }
  const { rows } = await pool.query(
    `SELECT c.titulo, kind, occasion FROM alert_events e JOIN concursos c ON c.id = e.concurso_id
     ORDER BY c.titulo, kind, occasion`,
  );
  const mails = await on.mailsTo(user.email);
  const left = (await on.deliveriesOf(user)).filter(({ status }) => status !== "sent");
  return {
    subjects: mails.map(({ subject }) => subject),
    texts: mails.map(({ text }) => text.replace(/https?:\S+/g, "")),
    planned: rows.map(({ titulo, kind, occasion }) => `${titulo} ${kind} ${occasion}`),
    statuses: Object.fromEntries(statuses),
    left: left.map(({ kind, status }) => `${kind} ${status}`),
  };
}

describe("database and processes with one wrong clock", () => {
  const edges = ["2026-11-27", "2026-12-04", "2026-12-05", "2026-12-08", "2026-12-09", "2026-12-10"];
  let wanted: Awaited<ReturnType<typeof follow>>;
  beforeAll(async () => {
    const { pool } = on.api.deps;
    await deleteConcursosAndPreferencias(pool);
    await pool.query("UPDATE calendario_andado SET ate = '2026-11-20'");
    wanted = await follow(hoursOf());
    expect(wanted.subjects).toContain("Encerra hoje: TCE");
    expect(wanted.subjects).toContain("Encerra hoje: TRT. E mais 1");
  });

  test("two hours back, over midnight and over the agenda's hour, change no message", async () => {
    const hours = hoursOf(edges, (day) => {
      const night = [`${day}T00:05:00`, `${day.subtract({ days: 1 })}T22:05:00`, `${day}T00:06:00`];
      return [...night, `${day}T08:01:00`, `${day}T06:01:00`, `${day}T08:02:00`];
    });
    expect(await follow(hours)).toEqual(wanted);
  });

  test.each([1, 8])(
    "%i days ahead and back: messages of these days are early, none twice, none lost",
    async (days) => {
      const ahead = (day: Day) => [...usual(day), `${day.add({ days })}T08:01:00`, `${day}T08:30:00`];
      const got = await follow(hoursOf(edges, ahead));
      expect(got.planned).toEqual(wanted.planned);
      expect(new Set(got.texts).size).toBe(got.texts.length);
      for (const [day, statuses] of Object.entries(wanted.statuses))
        expect(got.statuses[day], day).toEqual(statuses);
    },
  );
});
