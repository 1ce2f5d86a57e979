import type { Kysely } from "kysely";
import type { PayingContext } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";
import { isOver, type PaidMembership } from "../../members/find-membership.ts";
import { findOpenChange } from "./apply-plan-change.ts";

type Refusal = "canceled" | "ended" | "not_renewing" | null;

export async function findRefusal(
  db: Kysely<Database>,
  membership: PaidMembership,
  now: Date,
): Promise<Refusal> {
  if (isOver(membership, now)) return "ended";
  const cancellation = await db
    .selectFrom("cancellations")
    .select(["rule", "done_at"])
    .where("membership_id", "=", membership.id)
    .executeTakeFirst();
  const isRequested = cancellation !== undefined && cancellation.done_at === null;
  if (isRequested || membership.state !== "active") return "canceled";
  // A change at Stripe would clear the end of the period, which then reads as renewed.
  return membership.auto_renew ? null : "not_renewing";
}

/** @throws 409 `conflict` while another change is open, or the membership is canceled or over */
export async function refuseChange(
  { db, clock }: Pick<PayingContext, "db" | "clock">,
  membership: PaidMembership,
): Promise<void> {
  const refusal = await findRefusal(db, membership, clock.now());
  if (refusal === "ended") {
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  }
  if (refusal === "canceled") {
    const sentence = "Your membership is canceled. Undo the cancellation first, then change your membership.";
    throw conflict(sentence).because("membership_canceled");
  }
  if (refusal === "not_renewing") {
    throw conflict(
      "Your membership does not renew. Turn on automatic renewal first, then change your membership.",
    ).because("membership_not_renewing");
  }
  const open = await findOpenChange(db, membership.id);
  if (open) {
    const sentence = "Another change to your membership is in progress. Please review it first.";
    throw conflict(sentence).because("change_open");
  }
}
