import { createHmac } from "node:crypto";
import type { PartnerEvent } from "@smirk/contract/webhooks";
import type { Context } from "../../context.ts";
import { officeDay } from "../../office-day.ts";
import { findFamily, findKnownEnd } from "../members/find-membership.ts";
import { findMembershipRow, isErased, type Membership } from "../members/memberships.ts";
import { takeEvent } from "../webhooks/take-event.ts";
import { EVENT_FIELDS } from "./disclosed-fields.ts";

type EventContext = Pick<Context, "db" | "clock" | "config" | "authKeys" | "disclosures">;

/** What an event that was sent to a partner means now: no name, contact or address. @throws 404 `not_found` */
export async function getPartnerEvent(
  ctx: EventContext,
  { partnerId, eventId }: { partnerId: string; eventId: string },
): Promise<PartnerEvent> {
  const event = await takeEvent(ctx, { partnerId, eventId });
  const { membership_id: membershipId } = event;
  const membership = membershipId === null ? undefined : await findMembershipRow(ctx.db, membershipId);
  const isKnown = membership !== undefined && !isErased(membership);
  if (isKnown) {
    const { partner } = event;
    const asked = { membershipId: membership.id, partner, purpose: "event_details" } as const;
    const disclosed = { ...asked, fields: EVENT_FIELDS, at: ctx.clock.now() };
    await ctx.db.transaction().execute((trx) => ctx.disclosures.storeForPartner(trx, disclosed));
  }
  return {
    id: event.id,
    type: event.kind,
    timestamp: event.happened_at.toISOString(),
    membership: isKnown ? await describeMembership(ctx, partnerId, membership) : null,
    location_ids: event.location_ids ?? [],
  };
}

async function describeMembership(
  ctx: EventContext,
  partnerId: string,
  membership: Membership,
): Promise<NonNullable<PartnerEvent["membership"]>> {
  const { id, state, plan_slug, renewal_period, paid_at, ended_at } = membership;
  const family = await findFamily(ctx.db, id);
  const endsAt = findKnownEnd(membership);
  const hasEnded = ended_at !== null || state === "termed";
  return {
    reference: referTo(ctx, `${partnerId} ${id}`),
    status: hasEnded ? "ended" : endsAt === null ? "active" : "ending",
    plan_slug,
    renewal: renewal_period,
    people: family.length + 1,
    started_on: paid_at && officeDay(ctx, paid_at),
    ends_on: endsAt && officeDay(ctx, endsAt),
  };
}

const REFERENCE_LENGTH = 22;

/** Partners cannot compare what they know of a membership by it. */
function referTo({ authKeys }: Pick<Context, "authKeys">, text: string): string {
  const mac = createHmac("sha256", authKeys.codeSecret).update("partner membership").update(text);
  return mac.digest("base64url").slice(0, REFERENCE_LENGTH);
}
