import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { finishOperatorSignOn } from "../../operators/operator-sign-on.ts";
import { readSignOnCookie, setSessionCookie } from "../console-cookies.ts";
import { getSession } from "../register-actions.ts";
import { reasonFor } from "./sign-on-reason.ts";

/** Whose session a sign-on proves; null for one that begins a session. */
export async function findProvedSession(
  ctx: Context,
  request: FastifyRequest,
  purpose: "sign_in" | "prove",
): Promise<Buffer | null> {
  return purpose === "prove" ? (await getSession(ctx, request)).tokenHash : null;
}

/** Leads back to the console, which says what was refused. */
export async function finishCompanySignOn(
  ctx: Context,
  reply: FastifyReply,
  { request, origin }: { request: FastifyRequest; origin: string },
): Promise<FastifyReply> {
  const { searchParams: answer } = new URL(request.url, origin);
  const browser = readSignOnCookie(request, origin);
  try {
    const secret = await finishOperatorSignOn(ctx, { origin, browser, answer });
    if (secret !== null) setSessionCookie(reply, origin, secret);
    return reply.redirect(secret === null ? "/console/#proven" : "/console/", 303);
  } catch (error) {
    return reply.redirect(`/console/#refused=${reasonFor(ctx, error)}`, 303);
  }
}
