import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { refusal } from "../../http/errors/error-answers.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";

/** @returns `unknown` where neither header says it; older browsers send the origin alone */
function originOf(request: FastifyRequest, { config }: Pick<Context, "config">) {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined) return site === "same-origin" || site === "none" ? "own" : "foreign";
  if (origin === undefined || origin === "null") return "unknown";
  return origin === requestOrigin(request, config) ? "own" : "foreign";
}

/** Digits prove a card, wherever they are from; what is chosen is kept under the office's name. */
export function refuseUnknownOrigin(request: FastifyRequest, ctx: Pick<Context, "config">): void {
  if (originOf(request, ctx) !== "own") throw refusal(403);
}

export function refuseForeignForm(request: FastifyRequest, ctx: Pick<Context, "config">): void {
  if (request.method === "POST" && originOf(request, ctx) === "foreign") throw refusal(403);
}
