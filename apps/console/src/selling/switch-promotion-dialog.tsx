import { formatMoney } from "@smirk/domain/billing/money";
import { call } from "../api/call.ts";
import type { Promotion, SoldPrice } from "../api/types.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { Facts } from "../ui/facts.tsx";

interface DialogProps {
  promotion: Promotion;
  onDone: OnDone;
  onClose: () => void;
}

export async function endPromotion(code: string, reason: string): Promise<string> {
  await call("/promotions/end", { code, reason });
  return `${code} has ended.`;
}

async function resumePromotion(code: string, reason: string): Promise<string> {
  await call("/promotions/resume", { code, reason });
  return `${code} can be used again.`;
}

/** Ends a promotion, or lets it be used again. */
export function SwitchPromotionDialog({ promotion, onDone, onClose }: DialogProps) {
  const { code, is_active: isActive } = promotion;
  const [act, opposite] = isActive ? [endPromotion, resumePromotion] : [resumePromotion, endPromotion];
  const run = async (reason: string) => ({
    sentence: await act(code, reason),
    undo: (why: string) => opposite(code, why),
  });
  return (
    <ActionForm
      title={isActive ? `End ${code}` : `Use ${code} again`}
      button={isActive ? "End the promotion" : "Use again"}
      isDangerous={isActive}
      {...{ run, onDone, onClose }}
    >
      <Facts
        facts={[
          ["Off", describeOff(promotion)],
          ["For", describeDuration(promotion)],
          ["Used", describeUse(promotion)],
          ["Last day until now", lastDayOf(promotion)],
        ]}
      />
      <p>
        {isActive
          ? "New members cannot use it from now on. Members who joined with it have their discount as agreed."
          : "New members can use it from now on, as before."}
      </p>
    </ActionForm>
  );
}

const STATE_WORDS: Record<Promotion["state"], string> = {
  good: "Can be used",
  "used up": "Used up",
  over: "Over",
  "switched off": "Ended",
  "not sellable": "No plan can be sold with it",
};

export function describeState({ state, conditions }: Promotion): string {
  return [STATE_WORDS[state], ...conditions].join(", ");
}

export function describeOff({ coupon }: Promotion): string {
  if (coupon === null) return "Not supported";
  return coupon.off.kind === "percent" ? `${coupon.off.percent}%` : formatMoney(coupon.off.cents);
}

export function describeDuration({ coupon }: Promotion): string {
  if (coupon === null) return "";
  const { duration } = coupon;
  if (duration.kind === "repeating") return `${duration.months} months`;
  return duration.kind === "once" ? "First payment" : "Every payment";
}

export function describeProducts({ coupon }: Promotion, prices: readonly SoldPrice[]): string {
  if (coupon === null) return "";
  if (coupon.products.length === 0) return "Everything";
  const names = listProducts(prices);
  return coupon.products.map((id) => names.find((one) => one.id === id)?.name ?? id).join("; ");
}

export function describeUse({
  times_redeemed: timesRedeemed,
  max_redemptions: maxRedemptions,
}: Promotion): string {
  return maxRedemptions === null ? String(timesRedeemed) : `${timesRedeemed} of ${maxRedemptions}`;
}

/** Codes end at midnight UTC after their last day. */
export function lastDayOf({ expires_at: expiresAt }: Promotion): string {
  if (expiresAt === null) return "";
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(Date.parse(expiresAt) - 1),
  );
}

export function listProducts(prices: readonly SoldPrice[]): { id: string; name: string }[] {
  return [...new Map(prices.map(({ product_id: id, name }) => [id, { id, name }])).values()];
}
