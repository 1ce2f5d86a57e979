import type { PayingContext } from "../../../context.ts";
import { isOver } from "../../members/find-membership.ts";
import { listPaidRows } from "../../members/memberships.ts";

/** Subscriptions of an account's memberships that are over: nothing of theirs can be paid. */
export async function listOverSubscriptions(
  { db, clock }: Pick<PayingContext, "db" | "clock">,
  accountId: string,
): Promise<Set<string>> {
  const rows = await listPaidRows(db, accountId);
  const over = rows.filter((row) => isOver(row, clock.now()));
  return new Set(over.flatMap(({ subscription_id: id }) => (id === null ? [] : [id])));
}
