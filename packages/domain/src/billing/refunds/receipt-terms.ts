import type { PaymentLaw } from "../../law/payment-law.ts";
import type { CalendarDay } from "../../wire/calendar-day.ts";
import { dayIn } from "../../wire/office-day.ts";
import { type DatedCharge, scheduleCart } from "../charge-schedule.ts";
import type { Plan } from "../plan.ts";
import type { Cart, PricedCart } from "../pricing.ts";
import { reminderDay, reminderLeadDays, renewalMoment } from "../renewal-date.ts";
import type { RenewalPeriod } from "../renewal-period.ts";

/** Facts of the sentence beside the auto-renewal box (PAY-03, decision 18); money in cents. */
export interface ReceiptTerms {
  period: RenewalPeriod;
  /** Otherwise the membership ends on `renewalDay`. */
  autoRenew: boolean;
  dueTodayCents: number;
  renewalDay: CalendarDay;
  /** After today's, as if it renewed. */
  charges: DatedCharge[];
  renewalCents: number;
  /** The amount that repeats in the end. */
  regularCents: number;
  reminderDay: CalendarDay;
  reminderLeadDays: number;
  cancelBy: { phone: string; email: string };
}

interface ReceiptTermsInput extends Pick<Cart, "period" | "members" | "promotion"> {
  plan: Plan;
  cart: PricedCart;
  /** The birth dates of the children in the family. */
  children: readonly CalendarDay[];
  /** The moment of the first payment. */
  began: Date;
  /** The provider's end of the first period, where an earlier try has begun it; counted from `began` otherwise. */
  renewsAt?: Date | null;
  /** The office's. */
  timeZone: string;
  state: PaymentLaw;
  autoRenew: boolean;
  cancelBy: ReceiptTerms["cancelBy"];
}

export function receiptTerms(input: ReceiptTermsInput): ReceiptTerms {
  const { cart, began, renewsAt, timeZone, period, state, autoRenew, cancelBy } = input;
  const next = dayIn(timeZone, renewsAt ?? renewalMoment(began, period));
  const charges = scheduleCart({ ...input, stateCode: state.code });
  return {
    period,
    autoRenew,
    dueTodayCents: cart.dueTodayCents,
    renewalDay: next,
    charges,
    renewalCents: charges[0]?.cents ?? cart.recurringCents,
    regularCents: charges.at(-1)?.cents ?? cart.recurringCents,
    reminderDay: reminderDay(next, period, state),
    reminderLeadDays: reminderLeadDays(period, state),
    cancelBy,
  };
}
