import type { BenefitCard } from "@smirk/contract/account/insurance-card";
import type { PrescriptionCodes } from "../../db/schema/schema.ts";
import type { Texts } from "../../locales/texts.ts";
import { PRESCRIPTIONS } from "../billing/plans/prescription-codes.ts";
import { listCodes } from "./card-words.ts";

interface BenefitNames {
  organization: string;
  telehealthAdministrator: string;
  supportPhone: string;
  /** What a pharmacy reads; null: the plan includes no prescriptions, or its codes are not known. */
  prescriptionCodes: PrescriptionCodes | null;
}

type Words = Pick<BenefitCard, "network_type" | "other_display" | "other">;

interface Program extends Omit<BenefitCard, "name" | keyof Words> {
  name: string | ((names: BenefitNames) => string);
  describe(texts: Texts): Words;
}

/** Programs by the names in a plan's `included_cards`. All are invented; their logos are rows of `files`. */
const PROGRAMS: Record<string, Program> = {
  Dental: {
    name: ({ organization }) => organization,
    phone_number: null,
    web: null,
    describe: ({ t }) => ({
      network_type: t("Dental discount network"),
      other_display: t("At the dentist"),
      other: [
        { label: t("Show"), value: t("This card, before treatment") },
        { label: t("Pay"), value: t("The dentist directly, at member prices") },
      ],
    }),
    slug: "dental",
    logo: "benefit-dental",
    smirk_link: "/",
  },
  Vision: {
    name: "Clearlake Vision Savings",
    phone_number: "(800) 555-0151",
    web: "https://vision.clearlake.example",
    describe: ({ t }) => ({
      network_type: t("Vision discount network"),
      other_display: t("At the eye doctor"),
      other: [
        { label: t("Eye exams"), value: t("15% off") },
        { label: t("Glasses"), value: t("20% to 40% off") },
        { label: t("Program code"), value: "CLV-2040" },
      ],
    }),
    slug: "vision",
    logo: "benefit-vision",
    smirk_link: null,
  },
  Prescriptions: {
    name: "Pinebrook Prescription Savings",
    phone_number: "(800) 555-0152",
    web: "https://rx.pinebrook.example",
    describe: ({ t }) => ({
      network_type: t("Pharmacy discount network"),
      other_display: t("At the pharmacy"),
      other: [{ label: t("Medicines"), value: t("10% to 60% off") }],
    }),
    slug: "prescriptions",
    logo: "benefit-prescriptions",
    smirk_link: null,
  },
  Hearing: {
    name: "Stillwater Hearing Savings",
    phone_number: "(800) 555-0153",
    web: "https://hearing.stillwater.example",
    describe: ({ t }) => ({
      network_type: t("Hearing discount network"),
      other_display: t("At the hearing center"),
      other: [
        { label: t("Hearing test"), value: t("Free once a year") },
        { label: t("Hearing aids"), value: t("30% to 50% off") },
      ],
    }),
    slug: "hearing",
    logo: "benefit-hearing",
    smirk_link: null,
  },
  Telehealth: {
    name: ({ telehealthAdministrator }) => telehealthAdministrator,
    phone_number: "(800) 555-0154",
    web: null,
    describe: ({ t }) => ({
      network_type: t("Doctors by phone and video"),
      other_display: t("Before a visit"),
      other: [
        { label: t("Open"), value: t("Day and night, all year") },
        { label: t("Visit fee"), value: "$0" },
      ],
    }),
    slug: "telehealth",
    logo: "benefit-telehealth",
    smirk_link: null,
  },
};

/** @returns whether the program is described, in every language */
export function isKnownProgram(kind: string): boolean {
  return Object.hasOwn(PROGRAMS, kind);
}

/** The benefit cards of a plan's `included_cards` (spec §3); an unknown program's card has only its name. */
export function benefitCards(texts: Texts, included: readonly string[], names: BenefitNames): BenefitCard[] {
  return included.map((kind) => {
    const program = PROGRAMS[kind];
    if (program === undefined) return plainCard(kind);
    if (kind === PRESCRIPTIONS && names.prescriptionCodes !== null)
      return prescriptionCard(texts, program, names.prescriptionCodes);
    const { name, phone_number: phone, web, slug, logo, smirk_link } = program;
    return {
      phone_number: phone ?? names.supportPhone,
      web,
      ...program.describe(texts),
      slug,
      logo,
      smirk_link,
      name: typeof name === "string" ? name : name(names),
    };
  });
}

/** The card that a pharmacy reads: the plan's own codes stand beside what the program gives. */
function prescriptionCard(texts: Texts, program: Program, codes: PrescriptionCodes): BenefitCard {
  const { slug, logo, smirk_link } = program;
  const { other, ...words } = program.describe(texts);
  return {
    ...words,
    name: codes.administrator,
    phone_number: codes.phone,
    web: null,
    slug,
    logo,
    smirk_link,
    other: [...(other ?? []), ...listCodes(texts, codes)],
  };
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
