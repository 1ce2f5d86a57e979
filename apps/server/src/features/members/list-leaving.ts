import { isChildTooOld } from "@smirk/domain/joining/family-member";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";

interface Relative {
  relation: "spouse" | "child";
  birth_date: CalendarDay;
}

/** Children who are 26 or more on this day: a period that begins then is without them (FAM-03). */
export function listLeaving<P extends Relative>(family: readonly P[], day: CalendarDay): P[] {
  return family.filter((person) => isTooOld(person, day));
}

export function isTooOld({ relation, birth_date: born }: Relative, day: CalendarDay): boolean {
  return isChildTooOld(relation === "child" ? "CHILD" : "SPOUSE", born, day);
}
