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
        const caller = { ...server, ...describeCaller(ctx, request, session) };
        const answer = await runAction(ctx, action, { body, operator, caller }).catch((error: unknown) => {
          throw toPaymentError(error);
        });
        return answer instanceof ActionFile ? sendFile(reply, answer) : answer;
      },
    });
  }
}

function describeCaller(
  { config }: Context,
  request: FastifyRequest,
  session: OperatorSession,
): Omit<Caller, "schedule" | "directory"> {
  return {
    getSession: () => session,
    role: session.role,
    may: (action) => mayDo(session.role, action),
    origin: consoleOriginOf(request, config) ?? "",
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

/** @throws 401 `not_authorized` without a session; 403 `forbidden` for the role, or with `needs` for a proof */
async function authorize(
  ctx: Context,
  request: FastifyRequest,
  action: ActionName,
): Promise<OperatorSession> {
  const session = await getSession(ctx, request);
  if (!mayDo(session.role, action)) throw forbidden("Your role does not allow this.");
  const { needsProof }: ActionContract = CONTRACTS[action];
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
