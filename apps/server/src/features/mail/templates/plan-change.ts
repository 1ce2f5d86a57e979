import { formatMoney } from "@smirk/domain/billing/money";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

export interface PlanChangeFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  planUrl: string;
  from: CalendarDay;
  /** Lines of what was agreed to, as 'label: value' or a sentence. */
  agreed: string;
  receipt: [label: string, value: string][] | null;
  nextCents: number;
}

/** Plan, period or people have changed; with the receipt where something was paid. */
export function planChangedEmail(facts: PlanChangeFacts): EmailTemplate {
  const { brandName, name, receipt, membershipUrl } = facts;
  return {
    subject: `Your ${brandName} membership has changed`,
    name,
    blocks: [
      "Your membership has changed, as you agreed. Your card shows it already, and your new agreement is attached.",
      ...describeAgreed(facts),
      ...(receipt ? ["Thank you for your payment. This is your receipt.", { facts: receipt }] : []),
      ...howToCancel(membershipUrl, facts),
    ],
  };
}

export function planChangeScheduledEmail(facts: PlanChangeFacts): EmailTemplate {
  const { brandName, name, from, nextCents, planUrl } = facts;
  const day = formatShortDate(from);
  return {
    subject: `Your ${brandName} membership changes on ${day}`,
    name,
    blocks: [
      `Your membership changes on ${day}, as you agreed. Until then nothing changes.`,
      ...describeAgreed(facts),
      `On ${day} we will charge ${formatMoney(nextCents)}. From then on, your new agreement will be on your membership page.`,
      `Was this a mistake? You can undo it until ${day}.`,
      { link: { label: "See the change", url: planUrl } },
    ],
  };
}

export function planChangeUndoneEmail({ brandName, name, planUrl }: PlanChangeFacts): EmailTemplate {
  return {
    subject: `Your ${brandName} membership does not change`,
    name,
    blocks: [
      "You undid the scheduled change. Your plan, price and family members stay as they are.",
      { link: { label: "See my plan", url: planUrl } },
    ],
  };
}

export function describeAgreed({ agreed }: PlanChangeFacts): EmailTemplate["blocks"] {
  const rows: [string, string][] = [];
  const sentences: string[] = [];
  for (const line of agreed.split("\n")) {
    const [label = "", ...rest] = line.split(": ");
    if (rest.length > 0) rows.push([label, rest.join(": ")]);
    else sentences.push(line);
  }
  return [{ facts: rows }, sentences.join(" ")];
}
