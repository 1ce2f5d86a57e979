import type { BenefitCard } from "@smirk/contract/account/benefit-card";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { SPANISH_BENEFITS } from "./benefit-words-spanish.ts";

export interface BenefitNames {
  organization: string;
  telehealthAdministrator: string;
  supportPhone: string;
}

type Program = Omit<BenefitCard, "logo" | "name"> & { name: string | ((names: BenefitNames) => string) };

/** Programs by the names in a plan's `included_cards`. All are invented. */
const PROGRAMS: Record<string, Program> = {
  Dental: {
    name: ({ organization }) => organization,
    phone_number: null,
    web: null,
    network_type: "Dental discount network",
    other_display: "At the dentist",
    other: [
      { label: "Show", value: "This card, before treatment" },
      { label: "Pay", value: "The dentist directly, at member prices" },
    ],
    slug: "dental",
    smirk_link: "/",
  },
  Vision: {
    name: "Clearlake Vision Savings",
    phone_number: "(800) 555-0151",
    web: "https://vision.clearlake.example",
    network_type: "Vision discount network",
    other_display: "At the eye doctor",
    other: [
      { label: "Eye exams", value: "15% off" },
      { label: "Glasses", value: "20% to 40% off" },
      { label: "Program code", value: "CLV-2040" },
    ],
    slug: "vision",
    smirk_link: null,
  },
  Prescriptions: {
    name: "Pinebrook Prescription Savings",
    phone_number: "(800) 555-0152",
    web: "https://rx.pinebrook.example",
    network_type: "Pharmacy discount network",
    other_display: "At the pharmacy",
    other: [
      { label: "Medicines", value: "10% to 60% off" },
      { label: "Program code", value: "PBRX-7710" },
    ],
    slug: "prescriptions",
    smirk_link: null,
  },
  Hearing: {
    name: "Stillwater Hearing Savings",
    phone_number: "(800) 555-0153",
    web: "https://hearing.stillwater.example",
    network_type: "Hearing discount network",
    other_display: "At the hearing center",
    other: [
      { label: "Hearing test", value: "Free once a year" },
      { label: "Hearing aids", value: "30% to 50% off" },
    ],
    slug: "hearing",
    smirk_link: null,
  },
  Telehealth: {
    name: ({ telehealthAdministrator }) => telehealthAdministrator,
    phone_number: "(800) 555-0154",
    web: null,
    network_type: "Doctors by phone and video",
    other_display: "Before a visit",
    other: [
      { label: "Open", value: "Day and night, all year" },
      { label: "Visit fee", value: "$0" },
    ],
    slug: "telehealth",
    smirk_link: null,
  },
};

/** Whether members who read Spanish get it in Spanish. */
export function hasSpanishBenefit(kind: string): boolean {
  const program = PROGRAMS[kind];
  return program !== undefined && program.slug in SPANISH_BENEFITS;
}

/** The benefit cards of a plan's `included_cards` (spec §3); an unknown program's card has only its name. */
export function benefitCards(
  included: readonly string[],
  names: BenefitNames,
  language: Language = DEFAULT_LANGUAGE,
): BenefitCard[] {
  return included.map((kind) => {
    const program = PROGRAMS[kind];
    if (program === undefined) return plainCard(kind);
    const { name, ...card } = program;
    return {
      ...card,
      ...(language === "es" && SPANISH_BENEFITS[card.slug]),
      name: typeof name === "string" ? name : name(names),
      phone_number: card.phone_number ?? names.supportPhone,
      logo: `/benefits/${card.slug}.svg`,
    };
  });
}

function plainCard(name: string): BenefitCard {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return {
    name,
    slug,
    phone_number: null,
    web: null,
    network_type: null,
    other_display: null,
    other: [],
    logo: null,
    smirk_link: null,
  };
}
