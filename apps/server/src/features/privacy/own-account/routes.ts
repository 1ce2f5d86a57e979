import { copyAccountRoute, deleteAccountRoute, getDeletionRoute } from "@smirk/contract/account/sessions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serveRoutes } from "../../../edges/rest.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { requireFreshProof } from "../../auth/fresh-proof/require-fresh-proof.ts";
import { exportMember } from "../export-member.ts";
import { deleteOwnAccountInTime, describeDeletion } from "./delete-own-account.ts";

const OPERATOR = { actor: "member", command: "account data" };

export function registerOwnAccountRoutes(app: FastifyInstance, ctx: Context): void {
  const serve = serveRoutes(app, ctx);
  serve(
    copyAccountRoute,
    async ({ caller: { accountId }, reply }) => {
      const copy = await exportMember(ctx, { accountId, operator: OPERATOR });
      const event = { kind: "data_copied", facts: {}, at: ctx.clock.now() } as const;
      await recordAccountEvent(ctx.db, { accountId, membershipId: null, ...event });
      reply.header("content-disposition", 'attachment; filename="my-data.json"');
      reply.type("application/json; charset=utf-8");
      return reply.send(JSON.stringify(copy, null, 2));
    },
    // The audit table notes each copy.
    { before: ({ caller }) => requireFreshProof(ctx, caller), hasNoHead: true },
  );
  serve(getDeletionRoute, ({ caller }) => describeDeletion(ctx, caller.accountId));
  serve(
    deleteAccountRoute,
    async ({ caller }) => {
      await deleteOwnAccountInTime(ctx, caller);
      return undefined;
    },
    { unreadable: "Please confirm that your account is to be deleted." },
  );
}
