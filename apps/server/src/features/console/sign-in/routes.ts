import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { SESSION } from "@smirk/contract/console/session";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { toPasskeyAnswer } from "../../auth/keyed-sessions/passkey-answer.ts";
import {
  createProofOptions,
  createRegistrationOptions,
  createSignInOptions,
} from "../../auth/keyed-sessions/passkey-options.ts";
import { acceptInvite, getInvited } from "../../operators/invites/accept-invite.ts";
import { limitOperatorSignIns } from "../../operators/operator-limits.ts";
import {
  endOperatorSession,
  markProven,
  OPERATOR_KEYS,
  startOperatorSession,
} from "../../operators/operator-sessions.ts";
import { beginOperatorSignOn } from "../../operators/operator-sign-on.ts";
import { readRole } from "../../operators/roles.ts";
import { verifyOperatorPasskey } from "../../operators/verify-operator-passkey.ts";
import { setSessionCookie, setSignOnCookie } from "../console-cookies.ts";
import { consoleOriginOf } from "../console-origin.ts";
import { present } from "../present.ts";
import { getSession } from "../register-actions.ts";
import { describeSession } from "./describe-session.ts";
import { findProvedSession, finishCompanySignOn } from "./finish-company-sign-on.ts";

const API = "/console/api";

/** What a browser without a session may do, and what a session does for itself. */
export function registerSignInRoutes(scope: FastifyInstance, ctx: Context): void {
  const onRequest = limitOperatorSignIns(ctx);
  const origin = (request: Parameters<typeof consoleOriginOf>[0]) =>
    consoleOriginOf(request, ctx.config) ?? "";
  scope.get(`${API}/sign-in`, async () => ({
    brand: ctx.config.brandName,
    company_sign_on: ctx.operatorSignOn !== null,
  }));
  scope.post(`${API}/sign-in/options`, { onRequest }, async (request) =>
    createSignInOptions(ctx, OPERATOR_KEYS, { origin: origin(request) }),
  );
  scope.post(`${API}/sign-in`, { onRequest }, async (request, reply) => {
    const { response: given } = parseBody(SESSION["sign_in.finish"].takes, request.body);
    const response = toPasskeyAnswer<AuthenticationResponseJSON>(given);
    const input = { purpose: "sign_in" as const, operatorId: null, origin: origin(request), response };
    const key = await verifyOperatorPasskey(ctx, input);
    const secret = await startOperatorSession(ctx.db, { ...key, now: ctx.clock.now() });
    setSessionCookie(reply, origin(request), secret);
    return { signed_in: true };
  });
  scope.post(`${API}/invites/options`, { onRequest }, async (request) => {
    const { token } = parseBody(SESSION["invites.show"].takes, request.body);
    const operator = await getInvited(ctx.db, { token, now: ctx.clock.now() });
    const options = await createRegistrationOptions(ctx, OPERATOR_KEYS, {
      origin: origin(request),
      place: `${ctx.config.brandName} console`,
      holder: operator,
    });
    const role = readRole(operator.role);
    return present(SESSION["invites.show"].answer, { ...operator, role, options });
  });
  scope.post(`${API}/invites/accept`, { onRequest }, async (request, reply) => {
    const { token, name, response } = parseBody(SESSION["invites.accept"].takes, request.body);
    const registration = toPasskeyAnswer<RegistrationResponseJSON>(response);
    const input = { token, name, origin: origin(request), response: registration };
    setSessionCookie(reply, origin(request), await acceptInvite(ctx, input));
    return { signed_in: true };
  });
  registerSessionRoutes(scope, ctx, origin);
  registerSignOnRoutes(scope, ctx, origin);
}

type OriginOf = (request: Parameters<typeof consoleOriginOf>[0]) => string;

function registerSessionRoutes(scope: FastifyInstance, ctx: Context, origin: OriginOf): void {
  const onRequest = limitOperatorSignIns(ctx);
  scope.get(`${API}/session`, async (request) =>
    present(SESSION["session.show"].answer, await describeSession(ctx, await getSession(ctx, request))),
  );
  scope.post(`${API}/session/end`, async (request, reply) => {
    await endOperatorSession(ctx, await getSession(ctx, request));
    setSessionCookie(reply, origin(request), "");
    return { signed_out: true };
  });
  scope.post(`${API}/proof/options`, { onRequest }, async (request) => {
    const { operatorId } = await getSession(ctx, request);
    return createProofOptions(ctx, OPERATOR_KEYS, { origin: origin(request), holderId: operatorId });
  });
  scope.post(`${API}/proof`, { onRequest }, async (request) => {
    const session = await getSession(ctx, request);
    const { response: given } = parseBody(SESSION["proof.finish"].takes, request.body);
    const response = toPasskeyAnswer<AuthenticationResponseJSON>(given);
    const { operatorId } = session;
    const purpose = "prove";
    const key = await verifyOperatorPasskey(ctx, { purpose, operatorId, origin: origin(request), response });
    await markProven(ctx, { ...session, keySince: key.keySince });
    return { proven: true };
  });
}

function registerSignOnRoutes(
  scope: FastifyInstance,
  ctx: Context,
  origin: (request: FastifyRequest) => string,
): void {
  const onRequest = limitOperatorSignIns(ctx);
  scope.post("/console/api/sign-on", { onRequest }, async (request, reply) => {
    const { purpose } = parseBody(SESSION["sign_on.begin"].takes, request.body);
    const sessionHash = await findProvedSession(ctx, request, purpose);
    const { url, browser } = await beginOperatorSignOn(ctx, { origin: origin(request), sessionHash });
    setSignOnCookie(reply, origin(request), browser);
    return { url };
  });
  scope.get("/console/sign-on/callback", { onRequest }, async (request, reply) => {
    return finishCompanySignOn(ctx, reply, { request, origin: origin(request) });
  });
}
