import { REFUND_DAYS } from "@smirk/domain/billing/refunds/refund";
import { joinNames } from "@smirk/domain/joining/person-name";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";

export interface SecondMembership {
  membershipId: string;
  accountId: string;
  earlierAccountId: string;
  name: string;
  foundAt: Date;
  /** The last day on which all of it is paid back. */
  refundUntil: CalendarDay;
}

/** Lists those that wait for an operator, oldest first. */
export async function listSecondMemberships(
  ctx: Pick<Context, "db" | "config">,
): Promise<SecondMembership[]> {
  const rows = await selectOpen(ctx).orderBy("found_at").execute();
  return rows.map(({ name, last_name, ...row }) => ({
    ...row,
    name: joinNames(name, last_name),
    refundUntil: lastDay(ctx, row.foundAt),
  }));
}

export function selectOpen({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("second_memberships")
    .innerJoin("memberships as second", "second.id", "membership_id")
    .innerJoin("memberships as earlier", "earlier.id", "earlier_membership_id")
    .select(["membership_id as membershipId", "second.account_id as accountId"])
    .select(["earlier.account_id as earlierAccountId", "second.name", "second.last_name"])
    .select("found_at as foundAt")
    .where("settled_at", "is", null);
}

export function lastDay(ctx: Pick<Context, "config">, foundAt: Date): CalendarDay {
  return addDays(officeDay(ctx, foundAt), REFUND_DAYS);
}
