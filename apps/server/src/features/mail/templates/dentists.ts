import type { CardCheck } from "@smirk/contract/account/person-cards";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { formatOfficeTime } from "@smirk/domain/wire/office-day";
import type { Texts } from "../../../locales/texts.ts";
import type { EmailTemplate } from "../render/email-template.ts";

interface DentistFacts {
  name: string;
  brandName: string;
  supportPhone: string;
  dentistsUrl: string;
  /** Such as "Ana Diaz, DDS". */
  dentist: string;
  /** On the card. */
  people: readonly string[];
}

export interface Office {
  center_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
}

export function dentistChangedEmail(
  { t, list }: Texts,
  facts: DentistFacts & { office: Office },
): EmailTemplate {
  const { name, brandName, supportPhone, dentistsUrl, dentist, people, office } = facts;
  return {
    subject: t("Your {brandName} dentist has changed", { brandName }),
    name,
    blocks: [
      t("This is now the dentist you chose:"),
      {
        facts: [
          [t("Dentist"), dentist],
          [t("Address"), describeAddress(office)],
          ...(office.phone === null
            ? []
            : [[t("Phone"), formatUsPhone(office.phone)] satisfies [string, string]]),
          [t("For"), list(people)],
        ],
      },
      t("Your card, your plan and your price stay the same. Please call the office to make an appointment."),
      { link: { label: t("See your dentists"), url: dentistsUrl } },
      t("If you did not make this change, call us at {supportPhone}.", { supportPhone }),
    ],
  };
}

export type Replacement = Office & { dentist: string; miles: number; takesPlan: boolean };

export function dentistLeftEmail(
  texts: Texts,
  facts: DentistFacts & { elsewhere: Replacement | null; nearest: readonly Replacement[] },
): EmailTemplate {
  const { t } = texts;
  const { name, brandName, dentistsUrl, dentist, people, nearest, elsewhere } = facts;
  if (elsewhere !== null) return officeLeftEmail(texts, { ...facts, elsewhere });
  const others = nearest.map((one): [string, string] => [one.dentist, describeReplacement(texts, one)]);
  return {
    subject: t("One of your dentists has left the {brandName} directory", { brandName }),
    name,
    blocks: [
      t(
        "{dentist} is no longer in our directory. You chose this dentist for {people}. Before the next appointment, ask the office if it still gives you the member price.",
        { dentist, people: texts.list(people) },
      ),
      ...(others.length === 0
        ? [t("You can choose another dentist on our map:")]
        : [
            t("These dentists are the nearest to that office:"),
            { facts: others },
            t("You can choose one of them with one click:"),
          ]),
      { link: { label: t("Choose a dentist"), url: dentistsUrl } },
      t("Your membership, your card and your price stay the same."),
    ],
  };
}

/** The dentist is still in the directory, at another office. */
function officeLeftEmail(
  texts: Texts,
  facts: DentistFacts & { elsewhere: Replacement; nearest: readonly Replacement[] },
): EmailTemplate {
  const { t } = texts;
  const { name, dentistsUrl, dentist, people, nearest, elsewhere } = facts;
  const others = nearest.map((one): [string, string] => [one.dentist, describeReplacement(texts, one)]);
  return {
    subject: t("One of your dentists has left the office you chose"),
    name,
    blocks: [
      t(
        "{dentist} is no longer listed at the office that you chose for {people}, but at another one. Before the next appointment, ask which office it is at, and if it gives you the member price.",
        { dentist, people: texts.list(people) },
      ),
      { facts: [[dentist, describeReplacement(texts, elsewhere)]] },
      ...(others.length === 0
        ? []
        : [t("These dentists are the nearest to the office that you chose:"), { facts: others }]),
      t("You can choose with one click, or look for others on our map:"),
      { link: { label: t("Choose a dentist"), url: dentistsUrl } },
      t("Your membership, your card and your price stay the same."),
    ],
  };
}

function describeReplacement(texts: Texts, { miles, phone, takesPlan, ...office }: Replacement): string {
  const parts = [
    describeAddress(office),
    phone === null ? null : formatUsPhone(phone),
    describeDistance(texts, miles),
    takesPlan ? null : texts.t("not in your plan"),
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function describeDistance({ t }: Texts, miles: number): string {
  if (miles < 0.1) return t("in the same place");
  return t("{miles} miles away", { miles: miles < 10 ? miles.toFixed(1) : String(Math.round(miles)) });
}

function describeAddress({ center_name: center, address, city, state, zip }: Omit<Office, "phone">): string {
  return [center, address, city, `${state} ${zip.slice(0, 5)}`].filter(Boolean).join(", ");
}

interface CardChecksFacts {
  name: string;
  brandName: string;
  membershipUrl: string;
  day: CalendarDay;
  /** Whose card it is; null: the member's own. */
  person: string | null;
  /** The newest first. */
  checks: readonly Pick<CardCheck, "checked_at" | "time_zone" | "office" | "partner">[];
}

export function cardChecksEmail(texts: Texts, facts: CardChecksFacts): EmailTemplate {
  const { t, locale } = texts;
  const { name, brandName, membershipUrl, person, checks } = facts;
  const values = { day: texts.date(facts.day), count: checks.length };
  const rows = checks
    .toReversed()
    .map(({ checked_at: at, time_zone: zone, office, partner }): [string, string] => [
      formatOfficeTime(zone, new Date(at), locale),
      [office === null ? null : `${office.name}, ${office.city}`, partner].filter(Boolean).join(", ") ||
        t("the office did not say which one it is"),
    ]);
  return {
    subject: t("A card of your {brandName} membership was checked {count} times in one day", {
      brandName,
      count: checks.length,
    }),
    name,
    blocks: [
      person === null
        ? t("Dentist offices checked your card {count} times on {day}:", values)
        : t("Dentist offices checked the card of {person} {count} times on {day}:", { ...values, person }),
      { facts: rows },
      t("If you know these visits, you do not need to do anything."),
      t(
        "If not, someone else may have the card. Replace it on your membership page. Printed cards, PDFs and cards in phone wallets then stop working at the dentist's desk.",
      ),
      { link: { label: t("Open my membership"), url: membershipUrl } },
    ],
  };
}
