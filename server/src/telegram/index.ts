export { createUpdateHandler } from "./answer-updates.ts";
export { registerBot } from "./register-bot.ts";
export { createTelegramSendHandler } from "./send.ts";
export { findChats, purgeTelegram } from "./telegram.queries.ts";
export { telegramRoutes } from "./telegram.routes.ts";
