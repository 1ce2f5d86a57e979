import { deleteAccountBodySchema } from "@smirk/contract/account/sessions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { authenticate } from "../../../http/requests/authenticate.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { requireFreshProof } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { exportMember } from "../export-member.ts";
import { deleteOwnAccountInTime, describeDeletion } from "./delete-own-account.ts";

const OPERATOR = { actor: "member", command: "account data" };

export function registerOwnAccountRoutes(app: FastifyInstance, ctx: Context): void {
  // No HEAD: the audit table notes each copy.
  app.get("/account/data", { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await authenticate(ctx, { request, reply, allow: "members" });
    await requireFreshProof(ctx, caller);
    const { accountId } = caller;
    const copy = await exportMember(ctx, { accountId, operator: OPERATOR });
    const event = { kind: "data_copied", facts: {}, at: ctx.clock.now() } as const;
    await recordAccountEvent(ctx.db, { accountId, membershipId: null, ...event });
    reply.header("content-disposition", 'attachment; filename="my-data.json"');
    reply.type("application/json; charset=utf-8");
    return reply.send(JSON.stringify(copy, null, 2));
  });
  app.get("/account/deletion", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return describeDeletion(ctx, accountId);
  });
  app.post("/account/delete", async (request, reply) => {
    const caller = await authenticate(ctx, { request, reply, allow: "members" });
    parseBody(deleteAccountBodySchema, request.body, "Please confirm that your account is to be deleted.");
    await deleteOwnAccountInTime(ctx, caller);
    return reply.status(204).send();
  });
}
