import { formatMoney } from "@smirk/domain/billing/money";
import { formatShortDate } from "@smirk/domain/wire/short-date";

interface TextFacts {
  brandName: string;
  cents: number;
  membershipUrl: string;
}

/** Characters of the GSM alphabet, so that a text of 160 characters is one message. */
export function paymentFailedText({
  brandName,
  cents,
  needsConfirmation,
  membershipUrl,
}: TextFacts & { needsConfirmation: boolean }): string {
  const amount = formatMoney(cents);
  const what = needsConfirmation
    ? `Your bank wants you to confirm your payment of ${amount}`
    : `Your payment of ${amount} failed. Please check your card`;
  return `${brandName}: ${what}: ${membershipUrl} Reply STOP to stop texts.`;
}

export function renewalText({
  brandName,
  cents,
  renewsOn,
  membershipUrl,
}: TextFacts & { renewsOn: string }): string {
  return `${brandName}: Your membership renews on ${formatShortDate(renewsOn)} for ${formatMoney(cents)}. Change or cancel: ${membershipUrl} Reply STOP to stop texts.`;
}
