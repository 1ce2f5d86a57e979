import type { FastifyRequest } from "fastify";
import { notAuthorized } from "../../features/auth/tokens/token-errors.ts";

/** Ours have some 500 characters; what is longer is not worth looking at. */
const MAX_TOKEN_CHARS = 2048;

/** @throws 401 `not_authorized` when the request brings no bearer token */
export function readBearer(request: FastifyRequest): string {
  const header = request.headers.authorization ?? "";
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (token === undefined || token.length > MAX_TOKEN_CHARS) throw notAuthorized();
  return token;
}
