import { formatMoney } from "@smirk/domain/billing/money";
import { formatShortDate } from "@smirk/domain/wire/short-date";

interface TextFacts {
  brandName: string;
  cents: number;
  membershipUrl: string;
}

/** Characters of the GSM alphabet, so that a text of 160 characters is one message. */
export function paymentFailedText({ brandName, cents, membershipUrl }: TextFacts): string {
  return `${brandName}: Your payment of ${formatMoney(cents)} failed. Please check your card: ${membershipUrl} Reply STOP to stop texts.`;
}

export function renewalText({
  brandName,
  cents,
  renewsOn,
  membershipUrl,
}: TextFacts & { renewsOn: string }): string {
  return `${brandName}: Your membership renews on ${formatShortDate(renewsOn)} for ${formatMoney(cents)}. Change or cancel: ${membershipUrl} Reply STOP to stop texts.`;
}
