import type { AccountEvent, AccountEventsAnswer } from "@smirk/contract/account/events";
import type { Context } from "../../context.ts";

const MOST_EVENTS = 20;

export async function listAccountEvents(
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
