import { createGunzip } from "node:zlib";
import { dadosFiles } from "@cav/contract/coletas/documents.ts";
import type { FastifyPluginAsync } from "fastify";
import { createLimiter } from "../../bind.ts";
import { exportLines, exportPublicConcursos, publicLineColumns } from "../../catalogue/concursos/index.ts";
import type { Deps } from "../../deps.ts";
import { renderCsv } from "../../platform/http/answers/csv.ts";
import { renderJsonList } from "../../platform/http/answers/json-list.ts";
import type { HttpServer } from "../../platform/http/http-server.ts";
import { registerBackPressure } from "../../platform/http/requests/back-pressure.ts";
import { createDailyFile, openFile } from "./daily-file.ts";

/** The limit is low, because a call returns the whole file and a program needs one a day. */
const takenPerHour = { by: "address", max: 60, seconds: 3_600 } as const;

/** Registers the catalogue's open data: published facts only. */
export async function registerDados(app: HttpServer, deps: Deps): Promise<void> {
  const { config, db, clock } = deps;
  const limiter = createLimiter(deps);
  const counting = limiter.countingOf("dados", [takenPerHour]);
  const concursos = () => exportPublicConcursos(db, config.appUrl);
  const renders = {
    json: () => renderJsonList(concursos()),
    csv: () => renderCsv(publicLineColumns, exportLines(db, concursos())),
  };
  const scope: FastifyPluginAsync = async (files) => {
    registerBackPressure(files, deps);
    for (const { form, path, type } of dadosFiles) {
      const daily = createDailyFile(clock, `concursos.${form}`, renders[form]);
      files.addHook("onClose", () => daily.close());
      files.get(path, async (request, reply) => {
        await counting.count({ address: request.ip }, request.ip);
        const file = await daily.find();
        reply
          .header("access-control-allow-origin", "*")
          .header("cache-control", "public, no-cache")
          .header("vary", "accept-encoding")
          .header("etag", file.etag)
          .type(`${type}; charset=utf-8`);
        if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
        const isSmall = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
        if (isSmall) return reply.header("content-encoding", "gzip").send(openFile(file));
        return reply.send(openFile(file).pipe(createGunzip()));
      });
    }
  };
  await app.register(scope);
}
