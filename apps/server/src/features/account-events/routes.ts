import type { AccountEvent, AccountEventsAnswer } from "@smirk/contract/account/events";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { authenticate } from "../../http/requests/authenticate.ts";

const MOST_EVENTS = 20;

export function registerEventRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/account/events", async (request, reply) => {
    const { accountId } = await authenticate(ctx, { request, reply, allow: "members" });
    return listAccountEvents(ctx, accountId);
  });
}

async function listAccountEvents(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<AccountEventsAnswer> {
  const rows = await db
    .selectFrom("account_events")
    .select(["id", "kind", "facts", "happened_at"])
    .where("account_id", "=", accountId)
    .orderBy("happened_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_EVENTS)
    .execute();
  return {
    events: rows.map(({ id, kind, facts, happened_at: at }) => ({
      id,
      kind,
      facts: facts as AccountEvent["facts"],
      happened_at: Math.floor(at.getTime() / 1000),
    })),
  };
}
