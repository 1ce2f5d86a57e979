import { SESSION } from "@smirk/contract/console/session";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { SignOnError, type SignOnReason } from "../../../vendors/sign-on/sign-on-vendor.ts";
import { beginOperatorSignOn } from "../../operators/openid/begin-operator-sign-on.ts";
import { finishOperatorSignOn } from "../../operators/openid/finish-operator-sign-on.ts";
import { limitOperatorSignIns } from "../../operators/operator-limits.ts";
import { readSignOnCookie, setSessionCookie, setSignOnCookie } from "../console-cookies.ts";
import { getSession } from "../register-actions.ts";

export function registerSignOnRoutes(
  scope: FastifyInstance,
  ctx: Context,
  origin: (request: FastifyRequest) => string,
): void {
  const onRequest = limitOperatorSignIns(ctx);
  scope.post("/console/api/sign-on", { onRequest }, async (request, reply) => {
    const { purpose } = parseBody(SESSION["sign_on.begin"].takes, request.body);
    const sessionHash = purpose === "prove" ? (await getSession(ctx, request)).tokenHash : null;
    const { url, browser } = await beginOperatorSignOn(ctx, { origin: origin(request), sessionHash });
    setSignOnCookie(reply, origin(request), browser);
    return { url };
  });
  scope.get("/console/sign-on/callback", { onRequest }, async (request, reply) => {
    const { searchParams: answer } = new URL(request.url, origin(request));
    const browser = readSignOnCookie(request, origin(request));
    try {
      const secret = await finishOperatorSignOn(ctx, { origin: origin(request), browser, answer });
      if (secret !== null) setSessionCookie(reply, origin(request), secret);
      return reply.redirect(secret === null ? "/console/#proven" : "/console/", 303);
    } catch (error) {
      return reply.redirect(`/console/#refused=${reasonFor(ctx, error)}`, 303);
    }
  });
}

/** The browser always gets a page. */
function reasonFor({ log }: Context, error: unknown): SignOnReason {
  if (error instanceof SignOnError) {
    log.info({ vendor: "company", reason: error.reason }, "operators.sign_on.refused");
    return error.reason;
  }
  log.error({ err: error, vendor: "company" }, "operators.sign_on.failed");
  return "unavailable";
}
