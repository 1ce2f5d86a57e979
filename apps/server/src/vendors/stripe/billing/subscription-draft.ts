/** What is to be sold, line by line, as the receipt has it. */
export interface SubscriptionDraft {
  customerId: string;
  lines: DraftLine[];
  promotion: DraftPromotion | null;
}

export interface DraftLine {
  priceId: string;
  quantity: number;
  /** Charged with the first invoice alone. */
  isOnce: boolean;
  isDiscounted: boolean;
}

export interface DraftPromotion {
  /** The provider's id of the promotion code. */
  id: string;
  /**
   * `cart`: on the whole, where its coupon finds the lines that it is for. `lines`: on the discounted lines alone,
   * for a coupon that would find one that our receipt does not lower.
   */
  on: "cart" | "lines";
}

interface Item {
  price: string;
  quantity: number;
  discounts?: { promotion_code: string }[];
}

/** The draft in the provider's parameters, which are the same for a preview and for the sale but for their names. */
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
