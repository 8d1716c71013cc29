import { calls } from "@cav/contract/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/client.ts";
import { emptyDraft } from "../form/concurso-draft.ts";
import { fromJson, nameLocais } from "../form/draft-json.ts";
import { rascunhosKey } from "../queries.ts";

/** Loads a draft with its form values and its places' names. */
export function rascunhoQuery(uuid: string) {
  return queryOptions({ queryKey: [...rascunhosKey, uuid], queryFn: () => load(uuid) });
}

async function load(uuid: string) {
  const rascunho = await call(calls.getRascunho, { params: { uuid } });
  const read = fromJson(JSON.stringify(rascunho.dados), emptyDraft());
  const draft = "fault" in read ? emptyDraft() : read.draft;
  return { ...rascunho, draft: await nameLocais(draft, (id) => call(calls.getLocal, { params: { id } })) };
}
