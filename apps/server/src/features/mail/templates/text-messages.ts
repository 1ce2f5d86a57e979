import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";

interface TextFacts {
  brandName: string;
  cents: number;
  membershipUrl: string;
}

interface FailureTextFacts extends TextFacts {
  needsConfirmation: boolean;
  dueOn: CalendarDay;
}

/** Characters of the GSM alphabet, so that a text of 160 characters is one message: Spanish without á, í, ó and ú. */
export function paymentFailedText(
  { t, money, shortDate }: Texts,
  { brandName, cents, needsConfirmation, membershipUrl, dueOn }: FailureTextFacts,
): string {
  const values = { brandName, amount: money(cents), due: shortDate(dueOn), membershipUrl };
  return needsConfirmation
    ? t(
        "{brandName}: Your bank wants you to confirm your payment of {amount}, due {due}: {membershipUrl} Reply STOP to stop texts.",
        values,
      )
    : t(
        "{brandName}: Your payment of {amount}, due {due}, failed. Please check your card: {membershipUrl} Reply STOP to stop texts.",
        values,
      );
}

export function renewalText(
  { t, money, shortDate }: Texts,
  { brandName, cents, renewsOn, membershipUrl }: TextFacts & { renewsOn: CalendarDay },
): string {
  return t(
    "{brandName}: Your membership renews on {day} for {amount}. Change or cancel: {membershipUrl} Reply STOP to stop texts.",
    { brandName, day: shortDate(renewsOn), amount: money(cents), membershipUrl },
  );
}

export function cardChecksText({ t }: Texts, { brandName, membershipUrl }: Omit<TextFacts, "cents">): string {
  return t(
    "{brandName}: A card was checked six times today. If it was not you, replace it: {membershipUrl} Reply STOP to stop texts.",
    { brandName, membershipUrl },
  );
}

interface OfficeTextFacts {
  brandName: string;
  url: string;
  /** Listings that only the email names. */
  others: number;
  isReminder: boolean;
}

/** Asks an office by a link of one listing; others stand in the email. */
export function officeConfirmText(
  { t }: Texts,
  { brandName, url, others, isReminder }: OfficeTextFacts,
): string {
  if (isReminder)
    return t("{brandName}: We have no answer yet. Is your listing right? {url} Reply STOP to stop texts.", {
      brandName,
      url,
    });
  return others === 0
    ? t("{brandName}: Is your listing right? Check it with one tap: {url} Reply STOP to stop texts.", {
        brandName,
        url,
      })
    : t(
        "{brandName}: Are your listings right? This is one; our email has the others: {url} Reply STOP to stop texts.",
        { brandName, url },
      );
}
