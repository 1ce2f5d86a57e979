import type { Language } from "@smirk/domain/wire/language";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import { LOCALES } from "../../../text-files/locales.ts";
import { isOver, type PaidMembership } from "../../members/find-membership.ts";

/** What cards say: on paper, on the page of a link and in a phone's wallet. */
export interface CardWords {
  member: string;
  group: string;
  effective: string;
  family: string;
  number: string;
  plan: string;
  denial: string;
  questions: string;
  discountPlan: string;
  yourMembership: string;
  title: string;
  titleOf(name: string): string;
  moreFamily(others: number): string;
  alsoFor(names: string): string;
  endsOn(day: string): string;
  /** The stamp on a card that is over; the day is null where none is known. */
  ended(day: string | null): string;
  noMemberPrice: string;
  show: string;
  showInWallet: string;
  showOnPaper: string;
  forDentists(supportPhone: string): string;
  print: string;
}

const english: CardWords = {
  member: "Member",
  group: "Group",
  effective: "Effective",
  family: "Family",
  number: "Number",
  plan: "Plan",
  denial: "THIS IS NOT INSURANCE",
  questions: "Questions?",
  discountPlan: "Discount plan",
  yourMembership: "Your membership",
  title: "Membership card",
  titleOf: (name) => `${name} membership card`,
  moreFamily: (others) => `${others} more`,
  alsoFor: (names) => `Also for: ${names}.`,
  endsOn: (day) => `This membership ends on ${day}.`,
  ended: (day) => (day === null ? "Ended" : `Ended ${day}`),
  noMemberPrice: "The membership has ended. The member price does not apply.",
  show: "Show it at the dentist's office before your visit starts.",
  showInWallet:
    "Show this card at the dentist's office before your visit starts. Dentists: please charge the member price. The card is valid while the membership is active.",
  showOnPaper: "Show the card at the dentist's office before your visit starts, on paper or on your phone.",
  forDentists: (supportPhone) => `Dentists: please charge the member price. Questions? Call ${supportPhone}.`,
  print: "For a card the size of a credit card, print this page at 100% and cut out the card.",
};

const spanish: CardWords = {
  member: "Miembro",
  group: "Grupo",
  effective: "Desde",
  family: "Familia",
  number: "Número",
  plan: "Plan",
  denial: "ESTO NO ES UN SEGURO",
  questions: "¿Preguntas?",
  discountPlan: "Plan de descuento",
  yourMembership: "Su membresía",
  title: "Tarjeta de membresía",
  titleOf: (name) => `Tarjeta de membresía de ${name}`,
  moreFamily: (others) => `${others} más`,
  alsoFor: (names) => `También para: ${names}.`,
  endsOn: (day) => `Esta membresía termina el ${day}.`,
  ended: (day) => (day === null ? "Terminada" : `Terminó el ${day}`),
  noMemberPrice: "La membresía terminó. No se aplica el precio para miembros.",
  show: "Muéstrela en el consultorio antes de que empiece su visita.",
  showInWallet:
    "Muestre esta tarjeta en el consultorio antes de que empiece su visita. Dentistas: cobren el precio para miembros, por favor. La tarjeta es válida mientras la membresía está activa.",
  showOnPaper:
    "Muestre la tarjeta en el consultorio antes de que empiece su visita, en papel o en su teléfono.",
  forDentists: (supportPhone) =>
    `Dentistas: cobren el precio para miembros, por favor. ¿Preguntas? Llamen al ${supportPhone}.`,
  print: "Para una tarjeta del tamaño de una tarjeta de crédito, imprima esta página al 100% y recórtela.",
};

export const CARD_WORDS: Readonly<Record<Language, CardWords>> = { en: english, es: spanish };

/** 'Ended Nov 25, 2026' for the gray card of a membership that is over; null for one that is valid. */
export function describeEnd(
  ctx: Pick<Context, "config" | "clock">,
  { membership, language }: { membership: PaidMembership; language: Language },
): string | null {
  if (!isOver(membership, ctx.clock.now())) return null;
  const end = membership.ended_at ?? membership.cancel_at;
  return CARD_WORDS[language].ended(end && formatShortDate(officeDay(ctx, end), LOCALES[language]));
}
