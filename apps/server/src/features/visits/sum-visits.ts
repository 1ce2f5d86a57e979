import { renewalDay } from "@smirk/domain/billing/renewal-date";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";

/** A visit to a dentist that a member entered. */
export interface VisitAmounts {
  day: CalendarDay;
  paidCents: number;
  /** What it would have cost without a membership; null where nobody knows. */
  usualCents: number | null;
}

/** What was charged for a membership on a day, less what was paid back of it. */
interface NetPayment {
  day: CalendarDay;
  netCents: number;
}

export interface VisitSum {
  /** Both prices are known. */
  knownVisits: number;
  /** Counted as no saving. */
  unknownVisits: number;
  /** Sums over the visits whose usual price is known. */
  paidCents: number;
  usualCents: number;
  savedCents: number;
  /** What the membership cost. */
  costCents: number;
  /** Below zero when the membership cost more than it saved. */
  netCents: number;
}

export function sumVisits(
  visits: readonly VisitAmounts[],
  payments: readonly Pick<NetPayment, "netCents">[],
): VisitSum {
  const known = visits.flatMap(({ paidCents, usualCents }) =>
    usualCents === null ? [] : [{ paidCents, usualCents }],
  );
  const paidCents = known.reduce((sum, visit) => sum + visit.paidCents, 0);
  const usualCents = known.reduce((sum, visit) => sum + visit.usualCents, 0);
  const costCents = payments.reduce((sum, { netCents }) => sum + netCents, 0);
  const savedCents = usualCents - paidCents;
  const unknownVisits = visits.length - known.length;
  const counts = { knownVisits: known.length, unknownVisits };
  return { ...counts, paidCents, usualCents, savedCents, costCents, netCents: savedCents - costCents };
}

interface SummedMembership<Visit extends VisitAmounts> {
  began: CalendarDay;
  /** Its last day; null while it runs. */
  ended: CalendarDay | null;
  today: CalendarDay;
  visits: readonly Visit[];
  payments: readonly NetPayment[];
}

export interface VisitYear<Visit extends VisitAmounts> {
  /** The first and the last day. */
  from: CalendarDay;
  until: CalendarDay;
  sum: VisitSum;
  visits: Visit[];
}

/** Each year of a membership from its first day on, the newest first. */
export function listVisitYears<Visit extends VisitAmounts>({
  began,
  ended,
  today,
  visits,
  payments,
}: SummedMembership<Visit>): VisitYear<Visit>[] {
  const last = ended ?? today;
  const starts = [began];
  for (let next = anniversary(began, 1); next <= last; next = anniversary(began, starts.length))
    starts.push(next);
  const yearOf = (day: CalendarDay) =>
    Math.max(
      0,
      starts.findLastIndex((from) => from <= day),
    );
  return starts
    .map((from, year) => {
      const own = visits.filter(({ day }) => yearOf(day) === year);
      const paid = payments.filter(({ day }) => yearOf(addDays(day, CHARGE_DAYS)) === year);
      const end = addDays(anniversary(began, year + 1), -1);
      const until = ended !== null && ended < end ? ended : end;
      return { from, until, sum: sumVisits(own, paid), visits: own };
    })
    .toReversed();
}

/** Clocks change in between: a renewal may be charged in the last hour of the day before its anniversary. */
const CHARGE_DAYS = 1;

function anniversary(began: CalendarDay, years: number): CalendarDay {
  return renewalDay(began, "yearly", years);
}
