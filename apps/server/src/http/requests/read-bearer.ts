import type { FastifyRequest } from "fastify";
import { notAuthorized } from "../../features/auth/tokens/token-errors.ts";

/** Our tokens have about 500. */
const MAX_TOKEN_CHARS = 2048;

/** @throws 401 `not_authorized` without a bearer token */
export function readBearer(request: FastifyRequest): string {
  const header = request.headers.authorization ?? "";
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (token === undefined || token.length > MAX_TOKEN_CHARS) throw notAuthorized();
  return token;
}
