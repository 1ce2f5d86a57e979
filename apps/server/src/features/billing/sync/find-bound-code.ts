import type { BoundCoupon } from "@smirk/domain/billing/charge-schedule";
import type { Selectable } from "kysely";
import type { SyncContext } from "../../../context.ts";
import type { MembershipsTable } from "../../../db/schema/schema.ts";
import type { SubscriptionFacts } from "../../../vendors/stripe/billing/subscription-facts.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";
import { bindCoupon } from "../../members/charges/charged-terms.ts";

type Membership = Selectable<MembershipsTable>;

interface BoundCode {
  coupon: BoundCoupon | null;
  /** Null where no code lowers a charge. */
  promotion_id: string | null;
}

/** What is stored of a membership's code. */
export function keepCode({ charged, promotion_id }: Membership): BoundCode {
  return { coupon: charged?.coupon ?? null, promotion_id };
}

/** Whether what its code lowers is still to be stored. @param asked as it was when the provider was asked */
export function isCodeOpen(membership: Membership, asked: Membership): boolean {
  return !membership.charged?.coupon && membership.promotion_id === asked.promotion_id;
}

/** Asked for once: what somebody joined with does not change. A code that lowered nothing then lowers no later charge. */
export async function findBoundCode(
  { payments, log }: SyncContext,
  facts: SubscriptionFacts,
  membership: Membership,
): Promise<BoundCode> {
  const { id, promotion_id, promotion_code: code } = membership;
  const known = keepCode(membership);
  if (known.coupon !== null || promotion_id === null || code === null) return known;
  try {
    const found = (await payments.listPromotions(code)).find((one) => one.id === promotion_id);
    const lowered = facts.firstLowered ?? (await payments.findFirstLowered(facts.id));
    if (!found?.coupon || lowered === null) return known;
    const coupon = bindCoupon(found.coupon, lowered);
    return { coupon, promotion_id: coupon && promotion_id };
  } catch (error) {
    // The next sync asks again; the price stays what it was.
    if (!(error instanceof PaymentError)) throw error;
    log.warn({ err: error, membershipId: id }, "billing.sync.coupon_unknown");
    return known;
  }
}
