import type { LocationCard } from "@smirk/domain/directory/location-card";
import { readHolidayHours, readWeeklyHours } from "@smirk/domain/directory/weekly-hours";
import type { Address, ContactPoint, Extension, Identifier, Meta, Reference } from "fhir/r4.js";
import { GUIDE, guideConcept, profileOf } from "./codes.ts";
import type { Listing, Site } from "./listing.ts";

export function metaOf(profile: string, changedAt: number): Meta {
  return { lastUpdated: new Date(changedAt).toISOString(), profile: [profileOf(profile)] };
}

export const reference = (type: string, id: string, display?: string): Reference => ({
  reference: `${type}/${id}`,
  ...(display !== undefined && { display }),
});

/** Our own number for it, as in the address of its page or resource. */
export function ownIdentifier({ base, config }: Site, type: string, value: string): Identifier {
  return {
    use: "usual",
    type: { text: "The number in this directory" },
    system: `${base}/${type}`,
    value,
    assigner: { display: config.planOrganizationName },
  };
}

export function phoneOf(phone: string | null): ContactPoint[] | undefined {
  return phone === null ? undefined : [{ system: "phone", value: phone, use: "work", rank: 1 }];
}

export function addressOf({ address, city, state, zip }: LocationCard): Address {
  const text = `${address}, ${city}, ${state} ${zip}`;
  return { type: "physical", text, line: [address], city, state, postalCode: zip, country: "US" };
}

/** Empty where it is not known. */
export function newPatients({ card }: Listing): Extension[] {
  if (card.accepting_new_patients === null) return [];
  const accepting = card.accepting_new_patients
    ? guideConcept("AcceptingPatientsCS", "newpt", "Accepting")
    : guideConcept("AcceptingPatientsCS", "nopt", "Not Accepting");
  const extension = [{ url: "acceptingPatients", valueCodeableConcept: accepting }];
  return [{ url: `${GUIDE}/StructureDefinition/newpatients`, extension }];
}

/** Networks whose prices the office gives, each as the guide's extension. */
export function networkReferences(listing: Listing, site: Site): Extension[] {
  const url = `${GUIDE}/StructureDefinition/network-reference`;
  return networksOf(listing, site).map((valueReference) => ({ url, valueReference }));
}

export function networksOf({ card }: Listing, { networks }: Site): Reference[] {
  return card.plans.flatMap((plan) => {
    const id = networks.get(plan);
    return id === undefined ? [] : [reference("Organization", id)];
  });
}

type Day = "sun" | "mon" | "tue" | "wed" | "thu" | "fri" | "sat";
const DAYS: readonly Day[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const DAY_MINUTES = 1_440;

/** Hours of one day; times as FHIR writes them, absent when it is open all day. */
export interface OpenDay {
  day: Day;
  allDay: boolean;
  from: string | undefined;
  to: string | undefined;
}

/** The week from Sunday on; what goes on after midnight is the next day's. */
export function openDays({ weekly_hours: minutes }: LocationCard): OpenDay[] {
  return readWeeklyHours(minutes).flatMap(({ day, opens, closes }) => {
    const first = dayOf(day, opens, Math.min(closes, DAY_MINUTES));
    return closes > DAY_MINUTES ? [first, dayOf(day + 1, 0, closes - DAY_MINUTES)] : [first];
  });
}

function dayOf(day: number, opens: number, closes: number): OpenDay {
  const allDay = opens === 0 && closes >= DAY_MINUTES;
  const [from, to] = allDay ? [undefined, undefined] : [timeOf(opens), timeOf(closes)];
  return { day: DAYS[day % DAYS.length] ?? "sun", allDay, from, to };
}

/** FHIR has no 24:00. */
function timeOf(minutes: number): string {
  if (minutes >= DAY_MINUTES) return "23:59:59";
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`;
}

/** Hours as PractitionerRole and HealthcareService have them; undefined where none are known. */
export function availableTime(card: LocationCard) {
  const days = openDays(card).map(({ day, allDay, from, to }) => ({
    daysOfWeek: [day],
    ...(allDay ? { allDay } : { availableStartTime: from, availableEndTime: to }),
  }));
  return days.length === 0 ? undefined : days;
}

/** Days on which the office is closed all day, as it named them; undefined for none. */
export function notAvailable({ holiday_hours: numbers }: LocationCard) {
  const closed = readHolidayHours(numbers).filter(({ opens }) => opens === null);
  return someOf(closed.map(({ day }) => ({ description: "Closed", during: { start: day, end: day } })));
}

/** All days with other hours than the week's, as a sentence; undefined for none. */
export function exceptionsOf({ holiday_hours: numbers }: LocationCard): string | undefined {
  const days = readHolidayHours(numbers).map(({ day, opens, closes }) => {
    const isClosed = opens === null || closes === null;
    return isClosed
      ? `${day} closed`
      : `${day} ${timeOf(opens).slice(0, 5)} to ${timeOf(closes).slice(0, 5)}`;
  });
  return days.length === 0 ? undefined : `${days.join(", ")}.`;
}

/** Lists without members are left out, as FHIR has none. */
export function someOf<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : [...items];
}
