import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { FactWord } from "../../db/schema/schema-directory.ts";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import type { LocationRow, ProviderRow } from "../directory/directory-rows.ts";
import { confirmByOffice } from "../directory/edit/being-checked.ts";
import { changeLocation } from "../directory/edit/change-location.ts";
import { changeProvider } from "../directory/edit/change-provider.ts";
import { locationDay } from "../directory/entries/location-day.ts";
import { saveLocations } from "../directory/save/save-locations.ts";
import { saveProviders } from "../directory/save/save-providers.ts";
import { hasContent } from "../directory/save/write-rows.ts";
import { confirmWords } from "../directory/sources/fact-words.ts";
import { reportFromOffice } from "../reports/report-from-office.ts";
import { getRequest } from "./find-request.ts";

/** What an office says at once, and what waits for an operator: null where it changes nothing. */
export interface OfficeAnswer {
  /** Undefined where the office leaves it. */
  accepting?: boolean | null;
  /** A week as files have it. */
  openingHours?: string | null;
  /** Stored codes. */
  languages?: string[];
  proposal: { phone: string | null; note: string | null; hasLeft: boolean } | null;
}

const OFFICE = { actor: "the office", command: "office confirm" } as const;

/** What the page shows of a location, and an answer confirms. */
const SHOWN = ["address", "phone", "accepting_new_patients", "opening_hours"] as const;
/** An office's word is enough for these, whatever waits. */
const OWN: ReadonlySet<string> = new Set(["accepting_new_patients", "opening_hours"]);

interface Answering {
  token: string;
  answer: OfficeAnswer;
  language: Language;
}

/**
 * Stores what an office says of its listing, and confirms it unless something waits for an operator. A doubt stays.
 * @returns whether something waits
 * @throws 404 `not_found` for a link that does not work any more
 */
export async function answerRequest(
  given: Pick<Context, "db" | "clock">,
  { token, answer, language }: Answering,
): Promise<{ isWaiting: boolean }> {
  const now = given.clock.now();
  // The entries of dentist and location have the same time, by which both are undone.
  const clock = { now: () => now };
  return repeatTransaction(() =>
    given.db.transaction().execute(async (trx) => {
      const { id, location, provider } = await getRequest({ db: trx, clock }, token, { lock: true });
      const on = locationDay(location, now);
      const refusedOfDentist = await saveDentist({ trx, clock }, { provider, answer, on });
      const place = placeSaid({ location, answer, on }, now);
      const refused = [...refusedOfDentist, ...place.refused];
      const proposal =
        answer.proposal ?? (refused.length > 0 ? { ...NOTHING, note: refused.join("; ") } : null);
      await savePlace({ trx, clock }, { location, said: place.said, on, isRight: proposal === null });
      if (proposal !== null) await reportFromOffice(trx, reportProposal(proposal, location.id, now));
      await trx
        .updateTable("office_requests")
        .set({ answered_at: now, language })
        .where("id", "=", id)
        .execute();
      return { isWaiting: proposal !== null };
    }),
  );
}

const NOTHING = { phone: null, hasLeft: false };

type Transaction = Pick<Context, "clock"> & { trx: Kysely<Database> };

interface Dentist {
  provider: ProviderRow;
  answer: OfficeAnswer;
  on: CalendarDay;
}

/** @returns what an operator said since, and so stays, in words for an operator */
async function saveDentist(
  { trx, clock }: Transaction,
  { provider, answer, on }: Dentist,
): Promise<string[]> {
  const word: FactWord = { by: "office", on };
  const { languages = provider.languages } = answer;
  const isNew = languages.join() !== provider.languages.join();
  const validated = changeProvider(provider, isNew ? { languages } : {}, word);
  if ("errors" in validated) throw new Error(`An office's languages: ${validated.errors.join("; ")}.`);
  const changed = validated.change?.after ?? provider;
  const after = changed.languages.length === 0 ? changed : confirmWords(changed, ["languages"], word);
  if (JSON.stringify(after) !== JSON.stringify(provider))
    await saveProviders({ clock, operator: OFFICE }, trx, [{ before: provider, after }]);
  return languages.join() === after.languages.join() ? [] : [`languages ${languages.join(", ")}`];
}

interface Said {
  location: LocationRow;
  answer: OfficeAnswer;
  on: CalendarDay;
}

/** The location as the office says it is, and what of it an operator said since, which stays. */
function placeSaid({ location, answer, on }: Said, now: Date): { said: LocationRow; refused: string[] } {
  const { accepting = location.accepting_new_patients, openingHours = location.opening_hours } = answer;
  const values = {
    accepting_new_patients: accepting,
    accepting_checked_on: accepting === null ? null : on,
    opening_hours: openingHours,
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
    ...(said.accepting_new_patients === accepting ? [] : [`new patients ${ACCEPTING[String(accepting)]}`]),
  ];
  return { said, refused };
}

const ACCEPTING: Readonly<Record<string, string>> = {
  true: "accepted",
  false: "not accepted",
  null: "not known",
};

interface Place {
  location: LocationRow;
  said: LocationRow;
  on: CalendarDay;
  /** Nothing waits for an operator, so that the whole listing is confirmed. */
  isRight: boolean;
}

async function savePlace({ trx, clock }: Transaction, { location, said, on, isRight }: Place): Promise<void> {
  const confirmed = SHOWN.filter((field) => isRight || OWN.has(field)).filter((field) =>
    hasContent([field, said[field]]),
  );
  const after = confirmWords(said, confirmed, { by: "office", on });
  const isNew = isRight && location.confirmed_on !== on;
  const alongside = isNew ? { confirmed_on: { before: location.confirmed_on, after: on } } : {};
  if (isRight) await confirmByOffice({ trx, clock }, { locationId: location.id, confirmedOn: on });
  if (JSON.stringify(after) !== JSON.stringify(location)) {
    await saveLocations({ clock, operator: OFFICE, alongside }, trx, [{ before: location, after }]);
  } else if (isNew) {
    const subject = { subjectKind: "location" as const, subjectId: location.id };
    await writeAuditEntry(trx, { ...OFFICE, at: clock.now(), ...subject, changes: alongside });
  }
}

type Proposal = NonNullable<OfficeAnswer["proposal"]>;

/** An operator finds it among the reports, and settles it there. */
function reportProposal({ phone, note, hasLeft }: Proposal, locationId: string, at: Date) {
  const words = [
    ...(hasLeft ? ["The dentist left."] : []),
    ...(phone === null ? [] : [`New phone: ${phone}.`]),
    ...(note === null ? [] : [note]),
  ];
  const problem = hasLeft ? "moved" : phone === null ? "other" : "wrong_phone";
  return { locationId, problem, note: words.join(" "), at } as const;
}
