import type { PaymentLaw } from "../../law/payment-law.ts";
import type { CalendarDay } from "../../wire/calendar-day.ts";
import { dayIn } from "../../wire/office-day.ts";
import type { PricedCart } from "../pricing.ts";
import { reminderDay, reminderLeadDays, renewalMoment } from "../renewal-date.ts";
import type { RenewalPeriod } from "../renewal-period.ts";

/** Facts of the sentence beside the auto-renewal box (PAY-03, decision 18); money in cents. */
export interface ReceiptTerms {
  period: RenewalPeriod;
  /** Otherwise the membership ends on `renewalDay`. */
  autoRenew: boolean;
  dueTodayCents: number;
  renewalDay: CalendarDay;
  renewalCents: number;
  regularCents: number;
  reminderDay: CalendarDay;
  reminderLeadDays: number;
  cancelBy: { phone: string; email: string };
}

interface ReceiptTermsInput {
  cart: PricedCart;
  /** The moment of the first payment. */
  began: Date;
  /** The provider's end of the first period, where an earlier try has begun it; counted from `began` otherwise. */
  renewsAt?: Date | null;
  /** The office's. */
  timeZone: string;
  period: RenewalPeriod;
  state: PaymentLaw;
  autoRenew: boolean;
  cancelBy: ReceiptTerms["cancelBy"];
}

export function receiptTerms(input: ReceiptTermsInput): ReceiptTerms {
  const { cart, began, renewsAt, timeZone, period, state, autoRenew, cancelBy } = input;
  const next = dayIn(timeZone, renewsAt ?? renewalMoment(began, period));
  return {
    period,
    autoRenew,
    dueTodayCents: cart.dueTodayCents,
    renewalDay: next,
    renewalCents: cart.renewalCents,
    regularCents: cart.regularCents,
    reminderDay: reminderDay(next, period, state),
    reminderLeadDays: reminderLeadDays(period, state),
    cancelBy,
  };
}
