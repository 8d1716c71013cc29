import type { ChannelModule } from "../channel-module.ts";
import { pushRoutes } from "./aparelhos.routes.ts";
import { checkPush } from "./doctor.ts";
import { wordTopicOf } from "./life.ts";
import { pushRules } from "./rules.ts";
import { sendOwnNotice } from "./send-notice.ts";
import { createPushSender } from "./sender.ts";
import { ttlOf } from "./urgency.ts";

export const push: ChannelModule = {
  rules: pushRules,
  routes: pushRoutes,
  check: checkPush,
  connect: (deps, clients) => ({
    sender: createPushSender(deps, clients.push),
    // The content that the service worker shows (web/offline/service-worker.ts).
    sendWord({ userId, notice, link, etiqueta, urgency, day }) {
      const text = JSON.stringify({ ...notice, link, etiqueta });
      const topic = wordTopicOf(etiqueta);
      const ttl = ttlOf(day, deps.clock.now());
      return sendOwnNotice(deps, clients.push, { userId, text, topic, urgency, ttl });
    },
  }),
};
