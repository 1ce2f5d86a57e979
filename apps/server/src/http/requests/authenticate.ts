import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import {
  checkToken,
  membersOnly,
  notAuthorized,
  type TokenClaims,
  tokenSuperseded,
} from "../../features/auth/tokens/check-token.ts";

export type Caller = TokenClaims;

interface Access {
  request: FastifyRequest;
  reply: FastifyReply;
  allow: "members" | "everyone";
  /** Whether a superseded token will do: its holder could have it renewed. */
  acceptsSuperseded?: boolean;
}

/** @throws 401 `not_authorized`, `token_expiried`, `token_refresh`; 400 `token_blacklisted`; 403 */
export async function authenticate(
  ctx: Context,
  { request, reply, allow, acceptsSuperseded = false }: Access,
): Promise<Caller> {
  reply.header("cache-control", "no-store");
  const caller = await checkToken(ctx, readBearer(request));
  const session = await ctx.db
    .selectFrom("sessions")
    .select(["superseded_at", "ended_at"])
    .where("id", "=", caller.sessionId)
    .where("account_id", "=", caller.accountId)
    .where("token_type", "=", caller.tokenType)
    .executeTakeFirst();
  if (session === undefined || session.ended_at !== null) throw notAuthorized();
  if (allow === "members" && caller.tokenType !== "access_token") throw membersOnly();
  if (session.superseded_at !== null && !acceptsSuperseded) throw tokenSuperseded();
  return caller;
}

/** Our tokens have about 500. */
const MAX_TOKEN_CHARS = 2048;

/** @throws 401 `not_authorized` without a bearer token */
export function readBearer(request: FastifyRequest): string {
  const header = request.headers.authorization ?? "";
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (token === undefined || token.length > MAX_TOKEN_CHARS) throw notAuthorized();
  return token;
}

/** What a phone proves with that it has a card in its wallet, unread. @throws 401 `not_authorized` without one */
export function readPassProof(request: FastifyRequest): string {
  const [, proof] = /^ApplePass (\S{1,100})$/.exec(request.headers.authorization ?? "") ?? [];
  if (proof === undefined) throw notAuthorized();
  return proof;
}
