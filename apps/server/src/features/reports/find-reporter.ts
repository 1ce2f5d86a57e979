import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";

/** Null for a visitor without a token. @throws 401; 403 for a token of joining */
export async function findReporter(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  if (request.headers.authorization === undefined) return null;
  return (await authenticate(ctx, { request, reply, allow: "members" })).accountId;
}
