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
  /** The person who was added while it ran; null for one who joined with it. */
  personId: string | null;
  /** Their name; null too once they are off it. */
  personName: string | null;
  foundAt: Date;
  /** The last day on which all of it is paid back. */
  refundUntil: CalendarDay;
}

/** Lists those that wait for an operator, oldest first. */
export async function listSecondMemberships(
  ctx: Pick<Context, "db" | "config">,
): Promise<SecondMembership[]> {
  const rows = await selectOpen(ctx).orderBy("found_at").execute();
  return rows.map(({ name, last_name, person_name: added, person_last_name: addedLast, ...row }) => ({
    ...row,
    name: joinNames(name, last_name),
    personName: added === null ? null : joinNames(added, addedLast ?? ""),
    refundUntil: lastDay(ctx, row.foundAt),
  }));
}

export function selectOpen({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("second_memberships")
    .innerJoin("memberships as second", "second.id", "membership_id")
    .innerJoin("memberships as earlier", "earlier.id", "earlier_membership_id")
    .leftJoin("family_members as person", "person.id", "person_id")
    .select(["second_memberships.membership_id as membershipId", "second.account_id as accountId"])
    .select(["person_id as personId", "person.name as person_name", "person.last_name as person_last_name"])
    .select(["earlier.account_id as earlierAccountId", "second.name", "second.last_name"])
    .select("found_at as foundAt")
    .where("settled_at", "is", null);
}

export function lastDay(ctx: Pick<Context, "config">, foundAt: Date): CalendarDay {
  return addDays(officeDay(ctx, foundAt), REFUND_DAYS);
}
