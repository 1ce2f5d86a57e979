import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { FactWord } from "../../db/schema/schema-directory.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import type { LocationRow, ProviderRow } from "../directory/directory-rows.ts";
import { changeLocation } from "../directory/edit/change-location.ts";
import { changeProvider } from "../directory/edit/change-provider.ts";
import { confirmByOffice } from "../directory/edit/listing-doubt.ts";
import { locationDay } from "../directory/entries/location-day.ts";
import { saveLocations } from "../directory/save/save-locations.ts";
import { saveProviders } from "../directory/save/save-providers.ts";
import { hasContent } from "../directory/save/write-rows.ts";
import { confirmWords } from "../directory/sources/fact-words.ts";
import { type OfficeProposal, reportProposal } from "../reports/office-proposal.ts";
import { reportFromOffice } from "../reports/report-from-office.ts";

/** What an office says at once, and what waits for an operator: null where it changes nothing. */
export interface OfficeAnswer {
  /** Undefined where the office leaves it. */
  accepting?: boolean | null;
  /** A week as files have it. */
  openingHours?: string | null;
  /** Days with other hours as files have them; null for none. */
  holidays?: string | null;
  website?: string | null;
  /** Stored codes. */
  languages?: string[];
  proposal: OfficeProposal | null;
}

/** What an answer confirms: the page shows it but holidays, which have one of their own. */
const SAID = ["address", "phone", "accepting_new_patients", "opening_hours", "website", "holidays"] as const;

/** An office's word is enough for these, whatever waits. */
export function ownFields(answer: OfficeAnswer, isWhole: boolean): readonly string[] {
  const { accepting, openingHours, holidays, website } = answer;
  return [
    ...(isWhole || accepting !== undefined ? ["accepting_new_patients"] : []),
    ...(isWhole || openingHours !== undefined ? ["opening_hours"] : []),
    ...(isWhole || website !== undefined ? ["website"] : []),
    ...(holidays === undefined ? [] : ["holidays"]),
  ];
}

interface Said {
  location: LocationRow;
  provider: ProviderRow;
  answer: OfficeAnswer;
  by: Operator;
  /** Whether the dentist works for others too, whose listings have the same languages. */
  isShared: boolean;
  /** Whether the page showed the whole listing, so that it vouches for what it leaves too; else for what it says. */
  isWhole: boolean;
}

/**
 * Stores what an office says of its listing, and confirms it unless something waits for an operator. A doubt stays. Call
 * in the transaction that locked dentist and location. @returns whether something waits
 */
export async function saveOfficeWord(
  { trx, clock: given }: Transaction,
  { location, provider, answer, by, isShared, isWhole }: Said,
): Promise<{ isWaiting: boolean }> {
  const now = given.now();
  // The entries of dentist and location have the same time, by which both are undone.
  const clock = { now: () => now };
  const on = locationDay(location, now);
  const refusedOfDentist =
    isWhole || answer.languages !== undefined
      ? await saveDentist({ trx, clock }, { provider, answer, on, by, isShared })
      : [];
  const place = placeSaid({ location, answer, on, isWhole }, now);
  const refused = [...refusedOfDentist, ...place.refused];
  const proposal = answer.proposal ?? (refused.length > 0 ? { ...NOTHING, note: refused.join("; ") } : null);
  const isRight = isWhole && proposal === null;
  await savePlace(
    { trx, clock },
    { location, said: place.said, on, by, isRight, fields: ownFields(answer, isWhole) },
  );
  // An operator finds it among the reports, and settles it there.
  if (proposal !== null)
    await reportFromOffice(trx, { ...reportProposal(proposal), locationId: location.id, at: now });
  return { isWaiting: proposal !== null };
}

const NOTHING = { phone: null, hasLeft: false };

type Transaction = Pick<Context, "clock"> & { trx: Kysely<Database> };

interface Dentist extends Pick<Said, "provider" | "answer" | "by" | "isShared"> {
  on: CalendarDay;
}

/** @returns what stays, since an operator said it or another office has it too, in words for an operator */
async function saveDentist(
  { trx, clock }: Transaction,
  { provider, answer, on, by, isShared }: Dentist,
): Promise<string[]> {
  const word: FactWord = { by: "office", on };
  const { languages = provider.languages } = answer;
  const isNew = languages.join() !== provider.languages.join();
  if (isNew && isShared) return [`languages ${languages.join(", ")}`];
  const validated = changeProvider(provider, isNew ? { languages } : {}, word);
  if ("errors" in validated) throw new Error(`An office's languages: ${validated.errors.join("; ")}.`);
  const changed = validated.change?.after ?? provider;
  const after = changed.languages.length === 0 ? changed : confirmWords(changed, ["languages"], word);
  if (JSON.stringify(after) !== JSON.stringify(provider))
    await saveProviders({ clock, operator: by }, trx, [{ before: provider, after }]);
  return languages.join() === after.languages.join() ? [] : [`languages ${languages.join(", ")}`];
}

interface PlaceSaid extends Pick<Said, "location" | "answer" | "isWhole"> {
  on: CalendarDay;
}

/** The location as the office says it is, and what of it an operator said since, which stays. */
export function placeSaid(
  { location, answer, on, isWhole }: PlaceSaid,
  now: Date,
): { said: LocationRow; refused: string[] } {
  const { accepting = location.accepting_new_patients, openingHours = location.opening_hours } = answer;
  const { holidays = location.holidays, website = location.website } = answer;
  const values = {
    ...((isWhole || answer.accepting !== undefined) && {
      accepting_new_patients: accepting,
      accepting_checked_on: accepting === null ? null : on,
    }),
    opening_hours: openingHours,
    holidays,
    website,
  };
  const validated = changeLocation(location, values, {
    providerId: location.provider_id,
    locate: () => null,
    now,
    by: "office",
    on,
  });
  if ("errors" in validated) throw new Error(`What an office says: ${validated.errors.join("; ")}.`);
  const said = validated.change?.after ?? location;
  const refused = [
    ...(said.opening_hours === openingHours ? [] : [`opening hours ${openingHours ?? "not known"}`]),
    ...(said.holidays === holidays ? [] : [`holidays ${holidays ?? "not known"}`]),
    ...(said.website === website ? [] : [`website ${website ?? "not known"}`]),
    ...(said.accepting_new_patients === accepting ? [] : [`new patients ${ACCEPTING[String(accepting)]}`]),
  ];
  return { said, refused };
}

const ACCEPTING: Readonly<Record<string, string>> = {
  true: "accepted",
  false: "not accepted",
  null: "not known",
};

/** The location with the office's word on what it said, and on all where the whole of it is right. */
export function confirmSaid(
  said: LocationRow,
  { fields, isRight, on }: Pick<Place, "fields" | "isRight" | "on">,
): LocationRow {
  const confirmed = SAID.filter(
    (field) => (isRight && field !== "holidays") || fields.includes(field),
  ).filter((field) => hasContent([field, said[field]]));
  return confirmWords(said, confirmed, { by: "office", on });
}

interface Place extends Pick<Said, "location" | "by"> {
  said: LocationRow;
  on: CalendarDay;
  /** Nothing waits for an operator, so that the whole listing is confirmed. */
  isRight: boolean;
  /** What is said whether or not something waits. */
  fields: readonly string[];
}

async function savePlace(
  { trx, clock }: Transaction,
  { location, said, on, by, isRight, fields }: Place,
): Promise<void> {
  const after = confirmSaid(said, { fields, isRight, on });
  const isNew = isRight && location.confirmed_on !== on;
  const alongside = isNew ? { confirmed_on: { before: location.confirmed_on, after: on } } : {};
  if (isRight) await confirmByOffice({ trx, clock }, { locationId: location.id, confirmedOn: on });
  if (JSON.stringify(after) !== JSON.stringify(location)) {
    await saveLocations({ clock, operator: by, alongside }, trx, [{ before: location, after }]);
  } else if (isNew) {
    const subject = { subjectKind: "location" as const, subjectId: location.id };
    await writeAuditEntry(trx, { ...by, at: clock.now(), ...subject, changes: alongside });
  }
}
