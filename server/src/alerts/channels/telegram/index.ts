import type { ChannelModule } from "../channel-module.ts";
import { createChats } from "./chat-pace.ts";
import { checkTelegram } from "./doctor.ts";
import { telegramRules } from "./rules.ts";
import { queueTelegramWord } from "./send.ts";
import { createTelegramSender } from "./sender.ts";
import { telegramRoutes } from "./telegram.routes.ts";

export const telegram: ChannelModule = {
  rules: telegramRules,
  routes: telegramRoutes,
  check: checkTelegram,
  connect: (deps, clients) =>
    clients.telegram && {
      sender: createTelegramSender(deps, clients.telegram, createChats(deps.db)),
      sendWord: ({ userId, texto, botao, link }) =>
        queueTelegramWord(deps, userId, { texto, botao: { texto: botao, url: link } }),
    },
};
