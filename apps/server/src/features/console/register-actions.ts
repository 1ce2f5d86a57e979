import { tidyLine } from "@smirk/domain/text/visible-text";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "../../context.ts";
import { AppError, forbidden, unauthorized } from "../../errors.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import { hasRole } from "../operators/roles.ts";
import { findOperatorSession, type OperatorSession } from "../operators/sessions/find-operator-session.ts";
import { ACTIONS, type ActionName } from "./actions.ts";
import { readSessionCookie } from "./console-cookies.ts";
import { consoleOriginOf } from "./console-origin.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The console's action. */
    action?: ActionName;
  }
}

export interface ActionCall {
  request: FastifyRequest;
  reply: FastifyReply;
  session: OperatorSession;
  operator: Operator;
}

interface ActionRoute {
  method: "GET" | "POST";
  url: string;
  handler(call: ActionCall): Promise<unknown>;
}

export type AddAction = (action: ActionName, route: ActionRoute) => void;

/** @returns adds the route of an action: the only way to one, with its check of role and proof */
export function createActionRoutes(scope: FastifyInstance, ctx: Context): AddAction {
  return (action, { method, url, handler }) => {
    scope.route({
      method,
      url: `/console/api${url}`,
      config: { action },
      handler: async (request, reply) => {
        const session = await authorize(ctx, request, action);
        const operator = {
          actor: session.email,
          operatorId: session.operatorId,
          command: ACTIONS[action].command,
        };
        return handler({ request, reply, session, operator });
      },
    });
  };
}

/** @throws 401 `not_authorized` without a session; 403 `forbidden` for the role, or with `needs` for a proof */
async function authorize(
  ctx: Context,
  request: FastifyRequest,
  action: ActionName,
): Promise<OperatorSession> {
  const session = await getSession(ctx, request);
  const { role, needsProof } = ACTIONS[action];
  if (!hasRole(session.role, role)) throw forbidden("Your role does not allow this.");
  if (needsProof && session.provenUntil <= ctx.clock.now()) {
    const facts = { needs: ["proof"] };
    throw new AppError(403, "forbidden", "Please confirm that it is you.", { facts });
  }
  return session;
}

/** @throws 401 `not_authorized` */
export async function getSession(ctx: Context, request: FastifyRequest): Promise<OperatorSession> {
  const origin = consoleOriginOf(request, ctx.config) ?? "";
  const session = await findOperatorSession(ctx, readSessionCookie(request, origin));
  if (session === null) throw unauthorized("not_authorized", "Please sign in.");
  return session;
}

const reasonSchema = v.object({
  reason: v.pipe(
    v.optional(v.string("Please say why."), ""),
    v.transform(tidyLine),
    v.minLength(3, "Please say why."),
    v.maxLength(300, "Please say why in at most 300 characters."),
  ),
});

/** Six digits or more may be a card's or a code. */
const NUMBERS = /\d(?:[\s.-]?\d){5,}/g;

/** The operator with the body's reason, without numbers and contacts. @throws 400 `invalid` without one */
export function withReason(operator: Operator, body: unknown): Operator & { reason: string } {
  const { reason } = parseBody(reasonSchema, body);
  return { ...operator, reason: scrubText(reason).replaceAll(NUMBERS, "[number]") };
}
