import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { LocationFields } from "../columns/location-columns.ts";

export type Accepting = Pick<LocationFields, "accepting_new_patients" | "accepting_checked_on">;

/** A new answer without a day was checked today; without an answer there is no day. */
export function checkAccepting(
  before: Accepting | null,
  values: Partial<Accepting>,
  today: CalendarDay,
): { accepting: Accepting } | { error: string } {
  const accepting = values.accepting_new_patients ?? null;
  const answer = "accepting_new_patients" in values ? accepting : (before?.accepting_new_patients ?? null);
  const isNew = answer !== (before?.accepting_new_patients ?? null);
  const given = values.accepting_checked_on;
  if (answer === null) {
    if (given) return { error: "accepting_checked_on needs accepting_new_patients" };
    return { accepting: { accepting_new_patients: null, accepting_checked_on: null } };
  }
  const day = given ?? (isNew ? today : (before?.accepting_checked_on ?? today));
  if (day > today) return { error: `accepting_checked_on ${day} is in the future` };
  return { accepting: { accepting_new_patients: answer, accepting_checked_on: day } };
}
