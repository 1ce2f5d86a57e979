import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import type { EmailTemplate } from "../render/email-template.ts";

export interface DentistFacts {
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

export function dentistChangedEmail(facts: DentistFacts & { office: Office }): EmailTemplate {
  const { name, brandName, supportPhone, dentistsUrl, dentist, people, office } = facts;
  return {
    subject: `Your ${brandName} dentist has changed`,
    name,
    blocks: [
      "This is now the dentist you chose:",
      {
        facts: [
          ["Dentist", dentist],
          ["Address", describeAddress(office)],
          ...(office.phone === null
            ? []
            : [["Phone", formatUsPhone(office.phone)] satisfies [string, string]]),
          ["For", listNames(people)],
        ],
      },
      "Your card, your plan and your price stay the same. Please call the office to make an appointment.",
      { link: { label: "See your dentists", url: dentistsUrl } },
      `If you did not make this change, call us at ${supportPhone}.`,
    ],
  };
}

export type Replacement = Office & { dentist: string; miles: number };

export function dentistLeftEmail(facts: DentistFacts & { nearest: readonly Replacement[] }): EmailTemplate {
  const { name, brandName, dentistsUrl, dentist, people, nearest } = facts;
  const others = nearest.map((one): [string, string] => [one.dentist, describeReplacement(one)]);
  return {
    subject: `One of your dentists has left the ${brandName} directory`,
    name,
    blocks: [
      `${dentist} is no longer in our directory. You chose this dentist for ${listNames(people)}. Before the next appointment, ask the office if it still gives you the member price.`,
      ...(others.length === 0
        ? ["You can choose another dentist on our map:"]
        : [
            "These dentists are the nearest to that office:",
            { facts: others },
            "You can choose one of them with one click:",
          ]),
      { link: { label: "Choose a dentist", url: dentistsUrl } },
      "Your membership, your card and your price stay the same.",
    ],
  };
}

function describeReplacement({ miles, phone, ...office }: Replacement): string {
  const call = phone === null ? "" : `, ${formatUsPhone(phone)}`;
  return `${describeAddress(office)}${call}, ${describeDistance(miles)}`;
}

function describeDistance(miles: number): string {
  if (miles < 0.1) return "in the same place";
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles away`;
}

export function describeAddress({
  center_name: center,
  address,
  city,
  state,
  zip,
}: Omit<Office, "phone">): string {
  return [center, address, city, `${state} ${zip.slice(0, 5)}`].filter(Boolean).join(", ");
}

/** "Maria Lopez, Sam Lopez and Mia Lopez" */
function listNames(names: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(names);
}
