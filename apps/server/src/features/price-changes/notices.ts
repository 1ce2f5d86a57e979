import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { getStateLaw } from "@smirk/domain/law/state-law";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { ChangedItem } from "../../db/schema/schema-plan-changes.ts";
import type {
  ChangedPrice,
  NoticeOutcome,
  PriceChangeNoticesTable,
} from "../../db/schema/schema-price-changes.ts";
import { listSignedVersions } from "../members/agreement/get-agreement.ts";
import type { PaidMembership } from "../members/find-membership.ts";
import type { QuotedNotice } from "./due-notices.ts";
import { findNoticeRule, isInWindow } from "./notice-window.ts";

export type PriceChangeNotice = Selectable<PriceChangeNoticesTable>;

/** Stored with its email. @returns its id; null where a notice is open already, or nothing changes for the member */
export async function saveNotice(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { change, membership, ...quoted }: QuotedNotice,
): Promise<string | null> {
  const now = clock.now();
  const isUnchanged = quoted.oldCents === quoted.newCents;
  const scheduled = await trx
    .selectFrom("price_changes")
    .select("id")
    .where("id", "=", change.id)
    .where("undone_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!scheduled) return null;
  const saved = await trx
    .insertInto("price_change_notices")
    .values({
      price_change_id: change.id,
      membership_id: membership.id,
      renewal_period: membership.renewal_period,
      state_code: membership.state_code,
      window_from: quoted.window.from,
      window_to: quoted.window.to,
      needs_consent: quoted.needsConsent && quoted.newCents > quoted.oldCents,
      old_cents: quoted.oldCents,
      new_cents: quoted.newCents,
      renewal_at: quoted.renewalAt,
      written_at: now,
      ...(isUnchanged && { outcome: "unchanged" as const, settled_at: now }),
    })
    .onConflict((row) => row.doNothing())
    .returning("id")
    .executeTakeFirst();
  return saved === undefined || isUnchanged ? null : saved.id;
}

/** Whether its email may still be sent: a late one would announce a price that this renewal does not take. */
export async function isNoticeInTime(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  noticeId: string,
): Promise<boolean> {
  const notice = await trx
    .selectFrom("price_change_notices")
    .selectAll()
    .where("id", "=", noticeId)
    .where("outcome", "is", null)
    .executeTakeFirst();
  if (!notice) return false;
  const { window_from: from, window_to: to, renewal_at: renewalAt } = notice;
  return isInWindow({ from, to }, clock.now(), renewalAt);
}

/** Its email was sent: from now on the renewal takes the new price. */
export async function markNotified(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  noticeId: string,
): Promise<void> {
  await trx
    .updateTable("price_change_notices")
    .set({ notified_at: clock.now() })
    .where("id", "=", noticeId)
    .execute();
}

export interface NotifiedPrice {
  notice: PriceChangeNotice;
  prices: readonly ChangedPrice[];
}

/** The new price that the member was notified of, inside the window of the state of now, whichever renewal takes it. */
export async function findComingPrice(
  db: Kysely<Database>,
  membership: Pick<PaidMembership, "id" | "renewal_period" | "plan_slug" | "state_code">,
): Promise<NotifiedPrice | null> {
  const found = await db
    .selectFrom("price_change_notices as notice")
    .innerJoin("price_changes", "price_changes.id", "price_change_id")
    .selectAll("notice")
    .select(["prices", "plan_slug"])
    .where("membership_id", "=", membership.id)
    .where("outcome", "is", null)
    .where("notified_at", "is not", null)
    .executeTakeFirst();
  if (!found || found.notified_at === null) return null;
  const { prices, plan_slug: planSlug, ...notice } = found;
  if (planSlug !== membership.plan_slug || notice.renewal_period !== membership.renewal_period) return null;
  const versions = await listSignedVersions(db, membership.id);
  const { window } = findNoticeRule(membership.state_code, versions);
  return isInWindow(window, found.notified_at, notice.renewal_at) ? { notice, prices } : null;
}

/** The new price that this renewal takes. */
export async function findNotifiedPrice(
  db: Kysely<Database>,
  membership: Pick<PaidMembership, "id" | "renewal_period" | "plan_slug" | "state_code">,
  renewalAt: Date,
): Promise<NotifiedPrice | null> {
  const coming = await findComingPrice(db, membership);
  const isThis = coming && Math.abs(coming.notice.renewal_at.getTime() - renewalAt.getTime()) < DAY_MS;
  return isThis ? coming : null;
}

interface AppliedRenewal {
  membership: PaidMembership;
  /** The plan and the period that the renewal has bought. */
  bought: Pick<PaidMembership, "plan_slug" | "renewal_period">;
  /** What Stripe charges from then on; null where only people changed. */
  items: readonly ChangedItem[] | null;
  at: Date;
}

/** A renewal is charged at the new price that the member was notified of. @returns whether there was one */
export async function applyNewPrice(
  ctx: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { membership, bought, items, at }: AppliedRenewal,
): Promise<boolean> {
  const found = await findNotifiedPrice(trx, { ...membership, ...bought }, at);
  // A change that the member planned before the notice has the prices of before.
  if (found === null || items === null || !isAtNewPrices(items, bought.renewal_period, found)) return false;
  // Whether the member may leave is decided by where they live at the charge.
  const { needsConsent } = getStateLaw(membership.state_code).priceChangeNotice.value;
  await trx
    .updateTable("price_change_notices")
    .set({ needs_consent: sql<boolean>`${needsConsent} and new_cents > old_cents` })
    .where("id", "=", found.notice.id)
    .execute();
  await settleNotice(ctx, trx, { id: found.notice.id, outcome: "applied" });
  return true;
}

function isAtNewPrices(
  items: readonly ChangedItem[],
  period: RenewalPeriod,
  { prices }: NotifiedPrice,
): boolean {
  return items.every(({ component, unitCents, quantity }) => {
    const price = prices.find((one) => one.component === component && one.period === period);
    return quantity === 0 || price?.unitCents === unitCents;
  });
}

export async function settleNotice(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { id, outcome }: { id: string; outcome: NoticeOutcome },
): Promise<void> {
  await trx
    .updateTable("price_change_notices")
    .set({ outcome, settled_at: clock.now() })
    .where("id", "=", id)
    .where("outcome", "is", null)
    .execute();
}
