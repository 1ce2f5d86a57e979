import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Texts } from "../../../locales/texts.ts";
import type { Block, EmailTemplate } from "../render/email-template.ts";

export interface LifecycleFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  planName: string;
  membershipUrl: string;
  /** Not on the last day already, while the card is good. */
  isOver: boolean;
  lastDay: CalendarDay | null;
  refundCents: number;
  /** The part of the processing fee that does not come back; unset in what releases until November 2026 stored. */
  keptFeeCents?: number;
  heldCents: number;
  /** A card may be in a phone's wallet that no phone asks to be notified of. */
  hasStillPass: boolean;
  isLostToDispute: boolean;
  isRenewalOff: boolean;
  /** What the email before says. */
  wasRenewalOff: boolean;
  /** Whether it renews where the member lives, or once it is over is sold there; what releases before stored has none. */
  isOffered?: boolean;
  nextCharge: CalendarDay | null;
}

function openMembership({ t }: Texts, { membershipUrl }: LifecycleFacts): Block {
  return { link: { label: t("Open my membership"), url: membershipUrl } };
}

/** Phones and Google are notified of a change, and show it: these words are for members who have turned that off. */
function describeWallet({ t }: Texts, { hasStillPass }: LifecycleFacts): string[] {
  if (!hasStillPass) return [];
  return [
    t(
      "Is your card in your phone's wallet? It does not change by itself. Add it again on your membership page, so that it shows this.",
    ),
  ];
}

export function canceledEmail(texts: Texts, facts: LifecycleFacts): EmailTemplate {
  const { t, date, shortDate, money } = texts;
  const { name, brandName, planName, isOver, lastDay, refundCents, keptFeeCents = 0 } = facts;
  const end = lastDay === null ? "" : date(lastDay);
  return {
    subject: t("Your {brandName} membership is canceled", { brandName }),
    name,
    blocks: [
      t("Your membership is canceled. We will not charge you again."),
      {
        facts: [
          [t("Plan"), planName],
          ...(lastDay === null
            ? []
            : [[isOver ? t("Ended on") : t("Ends on"), shortDate(lastDay)] satisfies [string, string]]),
          [t("Refund"), money(refundCents)],
          ...(keptFeeCents > 0
            ? [[t("Processing fee, not refunded"), money(keptFeeCents)] satisfies [string, string]]
            : []),
        ],
      },
      isOver ? t("It has ended.") : t("You can use your card until {end}.", { end }),
      ...describeRefunds(texts, facts),
      isOver
        ? t("Your agreement stays on your membership page.")
        : t("Was this a mistake? You can undo it on your membership page until {end}.", { end }),
      ...describeWallet(texts, facts),
      openMembership(texts, facts),
    ],
  };
}

function describeRefunds({ t, money }: Texts, { refundCents, heldCents }: LifecycleFacts): string[] {
  const refunded = t(
    "We are refunding {amount} to the card you paid with. Your bank may need 5 to 10 days.",
    { amount: money(refundCents) },
  );
  const held = t(
    "You disputed a payment with your bank, and your bank has not decided yet. If it decides in our favor, we will refund {amount} to you ourselves.",
    { amount: money(heldCents) },
  );
  return [...(refundCents > 0 ? [refunded] : []), ...(heldCents > 0 ? [held] : [])];
}

export function resumedEmail(texts: Texts, facts: LifecycleFacts): EmailTemplate {
  const { t, date } = texts;
  const { name, brandName, nextCharge, wasRenewalOff } = facts;
  const renews = wasRenewalOff
    ? t("Good news: your membership is active and renews automatically.")
    : t("Good news: your membership is active and renews automatically, as before.");
  const next = nextCharge && t("Your next payment is on {day}.", { day: date(nextCharge) });
  return {
    subject: t("Your {brandName} membership continues", { brandName }),
    name,
    blocks: [
      next ? `${renews} ${next}` : renews,
      ...describeWallet(texts, facts),
      openMembership(texts, facts),
    ],
  };
}

export function renewalOffEmail(texts: Texts, facts: LifecycleFacts): EmailTemplate {
  const { name, brandName, lastDay } = facts;
  const { t } = texts;
  return {
    subject: t("Automatic renewal of your {brandName} membership is off", { brandName }),
    name,
    blocks: [
      ...(lastDay === null ? describeOpenEnd(texts, facts) : describeEnd(texts, { ...facts, lastDay })),
      openMembership(texts, facts),
    ],
  };
}

function describeEnd(texts: Texts, facts: LifecycleFacts & { lastDay: CalendarDay }): Block[] {
  const { t, date, shortDate } = texts;
  const end = date(facts.lastDay);
  return [
    t(
      "Automatic renewal is off. Your membership is active until {end} and ends then. We will not charge you again.",
      { end },
    ),
    {
      facts: [
        [t("Plan"), facts.planName],
        [t("Ends on"), shortDate(facts.lastDay)],
      ],
    },
    notCanceled(texts),
    facts.isOffered === false
      ? cannotRenew(texts)
      : t("You can turn automatic renewal back on until {end}.", { end }),
  ];
}

function describeOpenEnd(texts: Texts, { planName, isOffered }: LifecycleFacts): Block[] {
  const { t } = texts;
  return [
    t(
      "Automatic renewal is off. Your membership is active until the end of the time you paid for and ends then. We will not charge you again.",
    ),
    {
      facts: [
        [t("Plan"), planName],
        [t("Ends"), t("the end of the time you paid for")],
      ],
    },
    notCanceled(texts),
    isOffered === false
      ? cannotRenew(texts)
      : t("You can turn automatic renewal back on until the end of the time you paid for."),
  ];
}

/** For a member who moved to a state where nothing is sold. */
export function cannotRenew({ t }: Texts): string {
  return t(
    "The membership is not available in your state, so it cannot renew. If you move back, change your address again and turn on automatic renewal.",
  );
}

function notCanceled({ t }: Texts): string {
  return t(
    "This is not a cancellation, so nothing is refunded. You can still cancel on your membership page, which shows your refund first.",
  );
}

export function endedEmail(texts: Texts, facts: LifecycleFacts): EmailTemplate {
  const { name, brandName, isRenewalOff } = facts;
  const why = isRenewalOff ? describeRenewalEnd(texts, facts) : describePaymentEnd(texts, facts);
  return {
    subject: texts.t("Your {brandName} membership has ended", { brandName }),
    name,
    blocks: [...why, ...listEnd(texts, facts), ...describeWallet(texts, facts), openMembership(texts, facts)],
  };
}

function listEnd({ t, shortDate }: Texts, { planName, lastDay }: LifecycleFacts): Block[] {
  if (lastDay === null) return [];
  return [
    {
      facts: [
        [t("Plan"), planName],
        [t("Ended on"), shortDate(lastDay)],
      ],
    },
  ];
}

function describeRenewalEnd({ t }: Texts, { isOffered }: LifecycleFacts): string[] {
  return [
    t(
      "Your membership has ended because automatic renewal was off. Your card no longer works at the dentist, and we will not charge you again.",
    ),
    isOffered === false
      ? t("Your agreement and your receipts stay on your membership page.")
      : t("You can join again on your membership page. Your agreement and your receipts stay there."),
  ];
}

function describePaymentEnd({ t }: Texts, { isLostToDispute, supportPhone }: LifecycleFacts): string[] {
  return [
    isLostToDispute
      ? t(
          "Your membership has ended because you disputed a payment and your bank took it back. Your card no longer works at the dentist, and we will not charge you again.",
        )
      : t(
          "Your membership has ended because we could not collect the payment for it. Your card no longer works at the dentist, and we will not charge you again.",
        ),
    t("If you think this is a mistake, please call {supportPhone}, and we will look into it with you.", {
      supportPhone,
    }),
  ];
}
