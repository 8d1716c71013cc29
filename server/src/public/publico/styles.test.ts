import { expect, test } from "vitest";
import { concursoBody } from "../../../test/harness/factories.ts";
import { createPublicoStage } from "../../../test/harness/publico-stage.ts";

const on = createPublicoStage();

test.each(["exam", "/concursos-abertos", "/concurso/nada", "/dados", "/avise-me/pedido"])(
  "%s uses only colours and sizes of its style sheet",
  async (page) => {
    const path = page === "exam" ? (await on.publish(concursoBody({ titulo: "Pintada" }))).path : page;
    const { body } = await on.get(path);
    const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(body) ?? [];
    const styles = (await on.get(sheet)).body;
    const defined = new Set(
      [...`${styles}${body}`.matchAll(/[{;" ](--[\w-]+)\s*:/g)].map(([, name]) => name),
    );
    // Variables that a component may set on its element.
    const isOwn = (name = "") =>
      !/^--(mantine-(color|font|spacing|radius|line|breakpoint|primary)|cav)-/.test(name);
    const asked = [...`${styles}${body}`.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
    expect(asked.filter((name) => !isOwn(name)).length).toBeGreaterThan(20);
    expect(new Set(asked.filter((name) => !isOwn(name) && !defined.has(name ?? "")))).toEqual(new Set());
  },
);
