import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { answerFile } from "./answer-file.ts";
import { createFileCache } from "./cache-files.ts";

/** `GET /files/{id}` (API-07). The wildcard answers ids with slashes with the same JSON 404. */
export function registerFileRoutes(app: FastifyInstance, ctx: Context): void {
  const cachedFile = createFileCache(ctx);
  app.get<{ Params: { "*": string } }>("/files/*", { compress: false }, async (request, reply) =>
    answerFile(request, reply, await cachedFile(request.params["*"])),
  );
}
