/** Answers about what is sold. Amounts are cents. */
export interface SoldPlan {
  slug: string;
  name: string;
  groupCode: string;
  isSold: boolean;
  members: number;
  isInSpanish: boolean;
}

export interface SoldPrice {
  planSlug: string;
  lookupKey: string;
  productId: string;
  name: string;
  /** Null: charged once. */
  interval: "month" | "year" | null;
  cents: number;
  theirCents: number | null;
  difference: string | null;
}

export interface Promotion {
  id: string;
  code: string;
  state: "good" | "used up" | "over" | "switched off" | "not sellable";
  isActive: boolean;
  coupon: {
    off: { kind: "percent"; percent: number } | { kind: "amount"; cents: number };
    products: string[];
    duration: { kind: "once" | "forever" } | { kind: "repeating"; months: number };
  } | null;
  timesRedeemed: number;
  maxRedemptions: number | null;
  expiresAt: string | null;
  conditions: string[];
}

export interface SellingAnswer {
  plans: SoldPlan[];
  /** Null while the payment provider cannot be reached. */
  provider: { prices: SoldPrice[]; promotions: Promotion[] } | null;
}

interface Both {
  monthly: number;
  yearly: number;
}

/** Null: not discounted. */
interface MaybeBoth {
  monthly: number | null;
  yearly: number | null;
}

export interface PromotionPreview {
  plans: {
    name: string;
    prices: { planCents: Both; familyCents: Both; enrollmentFeeCents: number };
    discount: { plan: MaybeBoth; family: MaybeBoth; enrollmentFee: number | null } | null;
  }[];
}
