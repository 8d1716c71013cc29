export { createUpdateHandler } from "./answer-updates.ts";
export { createChats } from "./chat-pace.ts";
export { removeTelegram } from "./link.ts";
export { registerBot } from "./register-bot.ts";
export { createTelegramSendHandler, queueTelegramWord } from "./send.ts";
export { purgeTelegram } from "./telegram.queries.ts";
export { telegramRoutes } from "./telegram.routes.ts";
