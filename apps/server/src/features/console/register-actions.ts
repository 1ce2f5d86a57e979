import { Readable } from "node:stream";
import type { ActionContract } from "@smirk/contract/console/action";
import { ACTION_NAMES, type ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { AppError, forbidden, unauthorized } from "../../errors.ts";
import { toPaymentError } from "../billing/payment-errors.ts";
import { findOperatorSession, type OperatorSession } from "../operators/operator-sessions.ts";
import { ActionFile, type Caller, mayDo } from "./action.ts";
import { readSessionCookie } from "./console-cookies.ts";
import { consoleOriginOf } from "./console-origin.ts";
import { runAction } from "./run-action.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The console's action. */
    action?: ActionName;
  }
}

/** Adds the route of every action: the only way to one, with its check of role and proof. */
export function registerActions(
  scope: FastifyInstance,
  ctx: Context,
  server: Pick<Caller, "schedule" | "directory">,
): void {
  for (const action of ACTION_NAMES) {
    const { method, path, isUpload }: ActionContract = CONTRACTS[action];
    scope.route({
      method,
      url: `/console/api${path}`,
      config: { action },
      handler: async (request, reply) => {
        const session = await authorize(ctx, request, action);
        const body = method === "GET" || isUpload ? request.query : request.body;
        const operator = { actor: session.email, operatorId: session.operatorId };
        const caller: Caller = {
          ...server,
          ...describeCaller(ctx, request, session),
          act: (other, otherBody, askedAt) => {
            caller.refuse(other);
            return perform(ctx, other, { body: otherBody, operator, caller: { ...caller, askedAt } });
          },
          askedAt: null,
        };
        const answer = await perform(ctx, action, { body, operator, caller });
        return answer instanceof ActionFile ? sendFile(reply, answer) : answer;
      },
    });
  }
}

async function perform(...asked: Parameters<typeof runAction>): Promise<unknown> {
  try {
    return await runAction(...asked);
  } catch (error) {
    throw toPaymentError(error);
  }
}

function describeCaller(
  ctx: Context,
  request: FastifyRequest,
  session: OperatorSession,
): Omit<Caller, "schedule" | "directory" | "act" | "askedAt"> {
  return {
    getSession: () => session,
    role: session.role,
    may: (action) => mayDo(session.role, action),
    refuse: (action) => refuseAction(ctx, session, action),
    origin: consoleOriginOf(request, ctx.config) ?? "",
    address: request.ip,
    bytes: Buffer.isBuffer(request.body) ? request.body : null,
  };
}

function sendFile(reply: FastifyReply, { name, type, content }: ActionFile): FastifyReply {
  if (name !== null) reply.header("content-disposition", `attachment; filename="${name}"`);
  if (Buffer.isBuffer(content)) return reply.type(type).send(content);
  return reply
    .type(`${type}; charset=utf-8`)
    .send(typeof content === "string" ? content : Readable.from(content));
}

/** @throws 401 `not_authorized` without a session; 403 as `refuseAction` */
async function authorize(
  ctx: Context,
  request: FastifyRequest,
  action: ActionName,
): Promise<OperatorSession> {
  const session = await getSession(ctx, request);
  refuseAction(ctx, session, action);
  return session;
}

/** @throws 403 `forbidden` for the role, or with `needs` for a proof */
function refuseAction({ clock }: Pick<Context, "clock">, session: OperatorSession, action: ActionName): void {
  if (!mayDo(session.role, action)) throw forbidden("Your role does not allow this.");
  const { needsProof }: ActionContract = CONTRACTS[action];
  if (needsProof && session.provenUntil <= clock.now()) {
    const facts = { needs: ["proof"] };
    throw new AppError(403, "forbidden", "Please confirm that it is you.", { facts });
  }
}

/** @throws 401 `not_authorized` */
export async function getSession(ctx: Context, request: FastifyRequest): Promise<OperatorSession> {
  const origin = consoleOriginOf(request, ctx.config) ?? "";
  const session = await findOperatorSession(ctx, readSessionCookie(request, origin));
  if (session === null) throw unauthorized("not_authorized", "Please sign in.");
  return session;
}
