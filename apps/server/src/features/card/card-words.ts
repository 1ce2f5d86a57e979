import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../context.ts";
import type { PrescriptionCodes } from "../../db/schema/schema.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import { officeDay } from "../../office-day.ts";
import { isOver, type PaidMembership } from "../members/find-membership.ts";

/** What cards say: on paper, on the page of a link and in a phone's wallet. */
export function cardWords({ t }: Texts) {
  return {
    member: t("Member"),
    group: t("Group"),
    effective: t("Effective"),
    family: t("Family"),
    number: t("Number"),
    plan: t("Plan"),
    denial: t("THIS IS NOT INSURANCE"),
    organization: t("Plan organization"),
    website: t("Website"),
    questions: t("Questions?"),
    prescriptions: t("Prescriptions"),
    administrator: t("Administrator"),
    bin: t("BIN"),
    pcn: t("PCN"),
    discountPlan: t("Discount plan"),
    yourMembership: t("Your membership"),
    title: t("Membership card"),
    titleOf: (name: string) => t("{name} membership card", { name }),
    moreFamily: (others: number) => t("{others} more", { others }),
    alsoFor: (names: string) => t("Also for: {names}.", { names }),
    endsOn: (day: string) => t("This membership ends on {day}.", { day }),
    noMemberPrice: t("The membership has ended. The member price does not apply."),
    replaced: t("Replaced"),
    replacedInWallet: t(
      "This card was replaced and is not valid any more. Add the new one on the membership page.",
    ),
    show: t("Show it at the dentist's office before your visit starts."),
    showInWallet: t(
      "Show this card at the dentist's office before your visit starts. Dentists: please charge the member price. The card is valid while the membership is active.",
    ),
    showOnPaper: t(
      "Show the card at the dentist's office before your visit starts, on paper or on your phone.",
    ),
    forDentists: (supportPhone: string) =>
      t("Dentists: please charge the member price. Questions? Call {supportPhone}.", { supportPhone }),
    print: t(
      "For a card the size of a credit card, print this page at 100%, cut out both sides together and fold them.",
    ),
    forTheDesk: t("For the dentist's desk"),
    code: t("QR code to check this card"),
    scan: t(
      "Scan this code to see whether the card is good today. You need the last four digits of the member number.",
    ),
    openInstead: t("Without a camera, open:"),
    numberEnds: (digits: string) => t("Member number ends in {digits}", { digits }),
  };
}

/** What a pharmacy asks for, beside the phone number. */
export function listCodes(texts: Texts, codes: PrescriptionCodes): { label: string; value: string }[] {
  const words = cardWords(texts);
  return [
    { label: words.administrator, value: codes.administrator },
    { label: words.bin, value: codes.bin },
    { label: words.pcn, value: codes.pcn },
    { label: words.group, value: codes.group },
  ];
}

/** Sentences that the law of the member's state wants on the card; what else it names is on every card. */
export function listCardClauses(
  { t }: Texts,
  membership: Pick<PaidMembership, "state_code" | "agreed_state_code">,
): string[] {
  const { clauses, freeLook } = getStateLaw(membership.agreed_state_code ?? membership.state_code);
  const { days } = freeLook.value;
  return clauses.card.some(({ value }) => value === "right_to_cancel")
    ? [t("You may cancel within {days} days of the effective date.", { days })]
    : [];
}

/** 'Ended Nov 25, 2026' for the gray card of a membership that is over; null for one that is valid. */
export function describeEnd(
  ctx: Pick<Context, "config" | "clock">,
  { membership, language }: { membership: PaidMembership; language: Language },
): string | null {
  if (!isOver(membership, ctx.clock.now())) return null;
  const { t, shortDate } = textsIn(language);
  const end = membership.ended_at ?? membership.cancel_at;
  return end === null ? t("Ended") : t("Ended {day}", { day: shortDate(officeDay(ctx, end)) });
}
