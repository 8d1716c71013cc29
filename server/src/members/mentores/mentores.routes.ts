import { permits } from "@cav/contract/access.ts";
import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { sendCsv } from "../../platform/http/answers/csv.ts";
import { sendJsonList } from "../../platform/http/answers/json-list.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { exportMentores, mentorColumns, presentExported } from "./export-mentores.ts";
import { findFoto, findPublicFoto } from "./mentores.queries.ts";
import {
  createMentor,
  getMentor,
  getMyMentor,
  getPublicMentor,
  listMentores,
  removeMentor,
  reportMentor,
  updateMentor,
} from "./mentores.ts";
import { dismissReports, listForReview, reviewMentor } from "./review.ts";

export function mentoresRoutes(bind: Bind, deps: Deps): void {
  const { db } = deps;
  bind(calls.listMentores, async ({ query }) => listMentores(db, query));
  bind(calls.getMyMentor, async ({ user }) => getMyMentor(db, user.id));
  bind(calls.createMentor, async ({ user, body, request }) => createMentor(deps, user, body, request.upload));
  bind(calls.updateMentor, async ({ user, params, body, request }) =>
    updateMentor(deps, user, params.uuid, { form: body, upload: request.upload }),
  );
  bind(calls.deleteMyMentor, async ({ user }) => removeMentor(db, user.id));
  bind(calls.getMentor, async ({ user, params }) => getMentor(db, params.uuid, user.id));
  bind(calls.getPublicMentor, async ({ params }) => getPublicMentor(db, params.uuid));
  bind(calls.getPublicMentorFoto, async ({ params, reply }) => {
    const foto = await findPublicFoto(db, params.uuid);
    if (!foto) throw new AppError("mentor-not-found");
    reply.header("cache-control", "public, max-age=86400");
    return foto;
  });
  bind(calls.getMentorFoto, async ({ user, params, reply }) => {
    const foto = await findFoto(db, params.uuid, {
      id: user.id,
      isReviewer: permits("suporte", user),
    });
    if (!foto) throw new AppError("mentor-not-found");
    reply.header("cache-control", "private, max-age=86400");
    return foto;
  });
  bind(calls.reportMentor, async ({ user, params, body }) =>
    reportMentor(deps, user, params.uuid, body.motivo),
  );
  bind(calls.listMentoresEmAnalise, async ({ query }) => listForReview(db, query));
  bind(calls.exportMentores, async ({ user, reply }) =>
    sendCsv(reply, "mentores.csv", mentorColumns, await exportMentores(deps, user)),
  );
  bind(calls.exportMentoresJson, async ({ user, reply }) =>
    sendJsonList(reply, "mentores.json", presentExported(await exportMentores(deps, user))),
  );
  bind(calls.reviewMentor, async ({ user, params, body }) => reviewMentor(deps, user, params.uuid, body));
  bind(calls.dismissMentorReports, async ({ user, params }) => dismissReports(deps, user, params.uuid));
}
