import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
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
export function planChangedEmail(texts: Texts, facts: PlanChangeFacts): EmailTemplate {
  const { t } = texts;
  const { brandName, name, receipt } = facts;
  return {
    subject: t("Your {brandName} membership has changed", { brandName }),
    name,
    blocks: [
      t(
        "Your membership has changed, as you agreed. Your card shows it already, and your new agreement is attached.",
      ),
      ...describeAgreed(facts),
      ...(receipt ? [t("Thank you for your payment. This is your receipt."), { facts: receipt }] : []),
      ...howToCancel(texts, facts),
    ],
  };
}

export function planChangeScheduledEmail({ t, date, money }: Texts, facts: PlanChangeFacts): EmailTemplate {
  const { brandName, name, from, nextCents, planUrl } = facts;
  const day = date(from);
  return {
    subject: t("Your {brandName} membership changes on {day}", { brandName, day }),
    name,
    blocks: [
      t("Your membership changes on {day}, as you agreed. Until then nothing changes.", { day }),
      ...describeAgreed(facts),
      t(
        "On {day} we will charge {amount}. From then on, your new agreement will be on your membership page.",
        { day, amount: money(nextCents) },
      ),
      t("Was this a mistake? You can undo it until {day}.", { day }),
      { link: { label: t("See the change"), url: planUrl } },
    ],
  };
}

export function planChangeUndoneEmail({ t }: Texts, facts: PlanChangeFacts): EmailTemplate {
  const { brandName, name, planUrl } = facts;
  return {
    subject: t("Your {brandName} membership does not change", { brandName }),
    name,
    blocks: [
      t("You undid the scheduled change. Your plan, price and family members stay as they are."),
      { link: { label: t("See my plan"), url: planUrl } },
    ],
  };
}

function describeAgreed({ agreed }: PlanChangeFacts): EmailTemplate["blocks"] {
  const rows: [string, string][] = [];
  const sentences: string[] = [];
  for (const line of agreed.split("\n")) {
    const [label = "", ...rest] = line.split(": ");
    if (rest.length > 0) rows.push([label, rest.join(": ")]);
    else sentences.push(line);
  }
  return [{ facts: rows }, sentences.join(" ")];
}
