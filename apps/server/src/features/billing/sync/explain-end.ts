import { DAY_MS, HOUR_MS } from "@smirk/domain/wire/durations";
import type { Selectable } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { MembershipsTable } from "../../../db/schema/schema.ts";
import type { EndChange } from "../../../vendors/stripe/billing/end-changes.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { endsByItself, isCanceledHere } from "./derive-membership-status.ts";

type Membership = Selectable<MembershipsTable>;

/** How far back a change is looked for that an earlier sync has found nothing about. */
const AGAIN_MS = 2 * DAY_MS;

/**
 * Who made the subscription end with its period, or go on, where our row says otherwise. What somebody did in the
 * provider's portal is read from its event: the difference alone may be of our own making.
 * @returns null where nothing differs, and where no event says who it was @throws {PaymentError}
 */
export async function explainEnd(
  { db, payments, clock }: Pick<SyncContext, "db" | "payments" | "clock">,
  facts: SubscriptionFacts,
  membership: Membership,
): Promise<EndChange | null> {
  if (!endsUnexpectedly(facts, membership) && !goesOnUnexpectedly(facts, membership)) return null;
  if (endsByItself(facts) && (await isCanceledHere(db, membership.id))) return null;
  const { synced_at: syncedAt } = membership;
  const isNew = syncedAt !== null && endsByItself(facts) === (membership.cancel_at === null);
  const since = isNew ? syncedAt.getTime() - HOUR_MS : clock.now().getTime() - AGAIN_MS;
  return payments.findEndChange(facts.id, new Date(since));
}

/** Renewal is on here, and the subscription ends. */
export function endsUnexpectedly(facts: SubscriptionFacts, membership: Membership): boolean {
  return isSettled(facts, membership) && membership.auto_renew && endsByItself(facts);
}

function goesOnUnexpectedly(facts: SubscriptionFacts, membership: Membership): boolean {
  return isSettled(facts, membership) && !membership.auto_renew && !endsByItself(facts);
}

/** The provider has every choice that was made here. */
function isSettled({ endedAt }: SubscriptionFacts, membership: Membership): boolean {
  const { state, auto_renew_change: change } = membership;
  return state === "active" && change === null && endedAt === null;
}

/** No call of ours made it. */
export function isMadeInPortal(made: EndChange | null): boolean {
  return made !== null && made.ownKey === null;
}

/**
 * The choice that an event names where the row has another: renewal that was turned on in the portal, or turned off by
 * a press of ours that was written over. @returns null where none does
 */
export function readChoice(
  facts: SubscriptionFacts,
  membership: Membership,
  made: EndChange | null,
): boolean | null {
  if (made === null || made.endsWithPeriod !== endsByItself(facts)) return null;
  if (goesOnUnexpectedly(facts, membership)) return isMadeInPortal(made) ? true : null;
  const isOurPress = made.ownKey?.startsWith("renewal-") ?? false;
  return endsUnexpectedly(facts, membership) && isOurPress ? false : null;
}
