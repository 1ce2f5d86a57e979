export interface SubscriptionDraft {
  customerId: string;
  lines: DraftLine[];
  promotion: DraftPromotion | null;
}

export interface DraftLine {
  priceId: string;
  quantity: number;
  /** Charged with the first invoice only. */
  isOnce: boolean;
  isDiscounted: boolean;
}

export interface DraftPromotion {
  id: string;
  /** `lines` where the coupon would also discount a line that our receipt does not. */
  on: "cart" | "lines";
}

interface Item {
  price: string;
  quantity: number;
  discounts?: { promotion_code: string }[];
}

/** Stripe's parameters, for a preview and for the subscription. */
export function describeDraft({ lines, promotion }: SubscriptionDraft): {
  items: Item[];
  onceItems: Item[];
  discounts: { promotion_code: string }[];
} {
  const discounts = promotion === null ? [] : [{ promotion_code: promotion.id }];
  const toItem = ({ priceId, quantity, isDiscounted }: DraftLine): Item => ({
    price: priceId,
    quantity,
    ...(promotion?.on === "lines" && isDiscounted && { discounts }),
  });
  return {
    items: lines.filter(({ isOnce }) => !isOnce).map(toItem),
    onceItems: lines.filter(({ isOnce }) => isOnce).map(toItem),
    discounts: promotion?.on === "cart" ? discounts : [],
  };
}
