import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import { referenceDataCache } from "../../platform/http/answers/cache.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { findLocaisByIds, searchLocais } from "./locais.ts";

export function locaisRoutes(bind: Bind): void {
  bind.reading(calls.listLocais, async ({ db, query, reply }) => {
    reply.header("cache-control", referenceDataCache);
    const { items, total } = await searchLocais(db, query);
    return { items, total, page: query.page, pages: Math.ceil(total / query.limit) };
  });
  bind.reading(calls.getLocal, async ({ db, params, reply }) => {
    const local = (await findLocaisByIds(db, [params.id])).get(params.id);
    if (!local) throw new AppError("local-not-found");
    reply.header("cache-control", referenceDataCache);
    return local;
  });
}
