import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges } from "../../members/charges/describe-charges.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { howToCancel } from "./how-to-cancel.ts";

type Rows = [label: string, value: string][];

export interface PlanChangeFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  planUrl: string;
  from: CalendarDay;
  /** Lines of what was agreed to, as 'label: value' or a sentence. */
  agreed: string;
  receipt: Rows | null;
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
      ...(receipt
        ? [
            t("Thank you for your payment. The whole receipt is on your membership page."),
            { facts: leaveOutSaid(receipt, facts.agreed) },
          ]
        : []),
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
      t("The scheduled change was undone. Your plan, price and family members stay as they are."),
      { link: { label: t("See my plan"), url: planUrl } },
    ],
  };
}

/** A sum that stands among what was agreed to is not said again. */
function leaveOutSaid(receipt: Rows, agreed: string): Rows {
  const said = new Set(agreed.match(/[-−]?\$[\d,.]*\d/gu));
  return receipt.filter(([, value]) => !said.has(value));
}

/** Facts come first, each with its label; the sentences behind them may have a colon too. */
function describeAgreed({ agreed }: PlanChangeFacts): EmailTemplate["blocks"] {
  const lines = agreed.split("\n");
  const found = lines.findIndex((line) => !line.includes(": "));
  const end = found === -1 ? lines.length : found;
  const facts = lines.slice(0, end).map((line): Rows[number] => {
    const [label = "", ...rest] = line.split(": ");
    return [label, rest.join(": ")];
  });
  return [{ facts }, lines.slice(end).join(" ")];
}

interface PriceChangeFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  membershipUrl: string;
  planName: string;
  period: RenewalPeriod;
  oldCents: number;
  newCents: number;
  renewsOn: CalendarDay;
  /** The operator's reason, in the member's language. */
  reason: string;
  /** After promotions, from that day on. */
  charges: readonly DatedCharge[];
  /** Names of the children whom neither price includes: they leave on that day or before. */
  leaving: readonly string[];
  /** Days in which the member may leave after the first charge without their consent; null where they need none. */
  leaveDays: number | null;
}

export function priceChangeEmail(texts: Texts, facts: PriceChangeFacts): EmailTemplate {
  const { t, date } = texts;
  const { name, brandName, planName, leaveDays } = facts;
  const day = date(facts.renewsOn);
  // A promotion lowers the price, or a child leaves later.
  const isOther = facts.charges.some(({ cents }) => cents !== facts.newCents);
  return {
    subject: t("The price of your {brandName} membership changes on {day}", { brandName, day }),
    name,
    blocks: [
      t("Your {planName} membership renews on {day}. From that day it has a new price.", { planName, day }),
      { facts: listPrices(texts, facts) },
      ...(isOther
        ? [t("You pay {charges}.", { charges: texts.list(describeCharges(texts, facts.charges)) })]
        : []),
      facts.reason,
      ...(leaveDays === null
        ? []
        : [
            t(
              "Please open your membership page and agree to the new price. If you do not agree, you can leave within {days} days after the first charge at the new price. We then pay back the part you have not used.",
              { days: leaveDays },
            ),
          ]),
      t("If you do not want to pay the new price, cancel or turn off renewal before {day}.", { day }),
      ...howToCancel(texts, facts),
    ],
  };
}

/** Two prices of the same people; the regular ones where a promotion lowers what is charged on that day. */
function listPrices({ t, money, shortDate, list }: Texts, facts: PriceChangeFacts): Rows {
  const { period, leaving, charges, newCents } = facts;
  const price = (cents: number) =>
    period === "yearly"
      ? t("{price} a year", { price: money(cents) })
      : t("{price} a month", { price: money(cents) });
  const day = shortDate(facts.renewsOn);
  const isLowered = charges.slice(0, 1).some(({ cents }) => cents < newCents);
  const without = { day, names: list([...leaving]) };
  const until = isLowered
    ? leaving.length > 0
      ? t("Regular price until {day}, without {names}", without)
      : t("Regular price until {day}", { day })
    : leaving.length > 0
      ? t("Price until {day}, without {names}", without)
      : t("Price until {day}", { day });
  const from = isLowered ? t("Regular price from {day}", { day }) : t("Price from {day}", { day });
  return [
    [until, price(facts.oldCents)],
    [from, price(newCents)],
  ];
}
