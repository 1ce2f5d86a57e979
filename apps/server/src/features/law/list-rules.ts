import { formatMoney } from "@smirk/domain/billing/money";
import type { NoticeWindow } from "@smirk/domain/law/payment-law";
import type { Sourced } from "@smirk/domain/law/sourced";
import type { StateLaw } from "@smirk/domain/law/state-law";

export interface StateRule {
  topic: string;
  value: string;
  section: string;
  source: string;
  readOn: string;
  isCareful: boolean;
}

const REGISTRATIONS = { needed: "needed", not_read: "not read" } as const;
const FEES = { kept: "kept", returned: "returned in the free look", none: "never charged" } as const;
const AFTER = {
  first_30_days: "nothing: the membership lasts until the end of its term",
  pro_rata: "the part that is not used",
} as const;
const FROM = {
  effective: "the effective day",
  materials: "the day of receiving the materials",
  later: "the effective day or that of receiving the materials, whichever is later",
} as const;

/** Every rule of a state in words for operators and regulators, in the order of the table. */
export function listRules(law: StateLaw): StateRule[] {
  const { renewalNotice, promotionNotice, clauses } = law;
  return [
    toRule("Registration", law.registration, (value) => REGISTRATIONS[value]),
    toRule("Processing fee", law.fee, (value) => FEES[value]),
    toRule("Most that is kept of the fee", law.feeCapCents, (cents) =>
      cents === null ? "no limit" : formatMoney(cents),
    ),
    toRule("Free look", law.freeLook, ({ days, from }) => `${days} days from ${FROM[from]}`),
    toRule("Refund after the free look", law.refundAfter, (value) => AFTER[value]),
    toRule("Notice before a yearly renewal", renewalNotice.yearly, describeWindow),
    toRule("Notice before a monthly renewal", renewalNotice.monthly, describeWindow),
    toRule("Notice before another 12 months", renewalNotice.anniversary, describeWindow),
    toRule("Notice of a price change", law.priceChangeNotice, (notice) =>
      notice.needsConsent ? `${describeWindow(notice)}, and consent` : describeWindow(notice),
    ),
    toRule("Notice of the end of a lowered price", promotionNotice.short, describeWindow),
    toRule("Notice of the end of a price lowered for a year", promotionNotice.year, describeWindow),
    ...listClauses("Checkout says", clauses.checkout),
    ...listClauses("Agreement says", clauses.agreement),
    ...listClauses("Card says", clauses.card),
    toRule("Average savings before joining", law.savingsBeforeJoining, (value) =>
      value ? "shown" : "not asked for",
    ),
    toRule("Regulator", law.regulator, ({ name, phone, address, link }) =>
      [name, phone, address, link].join(", "),
    ),
  ];
}

/** The rules that differ most, for a list: fee, refund and the notice of a yearly renewal. */
export function describeRules({ fee, refundAfter, renewalNotice }: StateLaw): string {
  return [
    `fee ${FEES[fee.value]}`,
    refundAfter.value === "pro_rata" ? "pro rata refund" : "no refund after 30 days",
    `yearly notice: ${describeWindow(renewalNotice.yearly.value)}`,
  ].join("; ");
}

function toRule<Value>(topic: string, fact: Sourced<Value>, word: (value: Value) => string): StateRule {
  const { value, section, source, readOn, isCareful = false } = fact;
  return { topic, value: word(value), section, source, readOn, isCareful };
}

function listClauses(topic: string, ids: readonly Sourced<string>[]): StateRule[] {
  return ids.map((id) => toRule(topic, id, (value) => value.replaceAll("_", " ")));
}

function describeWindow(window: NoticeWindow | null): string {
  return window === null ? "none asked for" : `${window.from} to ${window.to} days before`;
}
