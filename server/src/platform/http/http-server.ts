import type { FastifyInstance } from "fastify";

export type HttpServer = FastifyInstance;
