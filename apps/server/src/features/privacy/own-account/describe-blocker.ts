import type { AccountDeletionAnswer, DeletionBlocker } from "@smirk/contract/account/deletion";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { OpenMoney } from "../../membership/refunds/find-open-money.ts";
import type { Unsettled } from "../find-unsettled.ts";

type Blocker = NonNullable<AccountDeletionAnswer["blocker"]>;

const REASONS: Record<Exclude<Unsettled["reason"], "money">, DeletionBlocker> = {
  at_checkout: "checkout",
  active: "active",
  paid_until: "paid_until",
  contacts_changed: "contacts_changed",
  running_at_provider: "support",
  cancellation: "unfinished",
  emails: "unfinished",
  jobs: "unfinished",
};

const OPEN_MONEY: Record<OpenMoney, DeletionBlocker> = {
  requested: "refund",
  pending: "refund",
  held: "dispute",
  disputed: "dispute",
  stuck: "support",
  returned: "support",
};

/** For the member: what they can do about it. */
export function describeBlocker(unsettled: Unsettled): Blocker {
  const reason = unsettled.reason === "money" ? OPEN_MONEY[unsettled.money] : REASONS[unsettled.reason];
  return { reason, until: "until" in unsettled ? unsettled.until : null };
}

/** For callers of the API; the page has its own. */
export function sayBlocker({ reason, until }: Blocker, supportPhone: string): string {
  switch (reason) {
    case "active":
      return "Your membership is active. Cancel it first, then delete your account.";
    case "paid_until":
      return `Your membership is paid for until ${until && formatShortDate(until)}. You can delete your account after that day.`;
    case "contacts_changed":
      return `Your email address or phone was changed, and your former contacts can undo that until ${until && formatShortDate(until)}. You can delete your account after that day.`;
    case "checkout":
      return "A payment has just begun. Please try again in ten minutes.";
    case "refund":
      return "A refund is on its way to you. You can delete your account when it arrives.";
    case "dispute":
      return "Your bank is deciding about a payment. You can delete your account after that.";
    case "support":
      return `Something about your money is still open. Please call ${supportPhone}, and we will settle it.`;
    case "unfinished":
      return "We are still finishing something for you. Please try again in a few minutes.";
  }
}
