import {
  LONGEST_DENTIST,
  MOST_PROCEDURES,
  MOST_VISIT_CENTS,
  type NewVisitBody,
  type Visit,
  type VisitPrice,
  type VisitsAnswer,
} from "@smirk/contract/visits";
import { formatDollars } from "@smirk/domain/billing/money";
import { findAmountError, readMoney } from "@smirk/domain/billing/read-money";
import { findProcedure, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { MOST_OF_ONE } from "@smirk/domain/savings/plan-year";
import { tidyTyped } from "@smirk/domain/text/visible-text";
import { parseDay } from "@smirk/domain/wire/calendar-day";

/** Instead of a location's id: a dentist who is typed. */
export const ANOTHER = "another";

/** A visit as it is being entered. */
export interface VisitDraft {
  id: string;
  isNew: boolean;
  day: string;
  /** A location's id, or `ANOTHER`. */
  place: string;
  name: string;
  /** How many of each, as typed, in the order in which they were chosen. */
  counts: ReadonlyMap<ProcedureSlug, string>;
  /** Null until it is typed: the member prices count so long. */
  paid: string | null;
  bill: string;
}

export type VisitField = "day" | "name" | "procedures" | "paid" | "bill" | ProcedureSlug;
export type DraftProblem =
  | "required"
  | "nothing_done"
  | "not_a_date"
  | "in_future"
  | "visit_before_membership"
  | "visit_between_memberships"
  | "too_long"
  | "too_many"
  | "no_amount"
  | "comma_before_cents"
  | "no_count";
export type DraftErrors = Partial<Record<VisitField, DraftProblem>>;

/** At the dentist of the newest visit, else the chosen one, today. */
export function newDraft({ dentists, last_day: day, years }: VisitsAnswer, id: string): VisitDraft {
  const [newest] = years.flatMap(({ visits }) => visits);
  const known = dentists.find(({ location_id: at }) => at === newest?.location_id) ?? dentists[0];
  const place = known?.location_id ?? ANOTHER;
  return { id, isNew: true, day, place, name: "", counts: new Map(), paid: null, bill: "" };
}

export function draftOf(visit: Visit): VisitDraft {
  const { id, day, location_id: place, dentist_name, procedures, paid_cents, bill_cents } = visit;
  const counts = procedures.flatMap(({ procedure, count }): [ProcedureSlug, string][] => {
    const known = findProcedure(procedure)?.slug;
    return known === undefined ? [] : [[known, String(count)]];
  });
  return {
    ...{ id, isNew: false, day, place: place ?? ANOTHER, name: place === null ? dentist_name : "" },
    counts: new Map(counts),
    paid: writeAmount(paid_cents),
    bill: bill_cents === null ? "" : writeAmount(bill_cents),
  };
}

/** Takes it in, or out again. */
export function toggleProcedure(draft: VisitDraft, procedure: ProcedureSlug): VisitDraft {
  const counts = new Map(draft.counts);
  if (!counts.delete(procedure)) counts.set(procedure, "1");
  return { ...draft, counts };
}

export function setCount(draft: VisitDraft, procedure: ProcedureSlug, count: string): VisitDraft {
  return { ...draft, counts: new Map(draft.counts).set(procedure, count) };
}

/** For all that was done; null while anything of it is not known. */
export function sumPrices(
  { counts }: VisitDraft,
  prices: readonly VisitPrice[],
  kind: "member_cents" | "usual_cents",
): number | null {
  if (counts.size === 0) return null;
  return [...counts].reduce<number | null>((sum, [procedure, count]) => {
    const price = prices.find((one) => one.procedure === procedure)?.[kind] ?? null;
    const number = readCount(count);
    return sum === null || price === null || number === null ? null : sum + price * number;
  }, 0);
}

/** What stands in the field for the amount. */
export function shownPaid(draft: VisitDraft, prices: readonly VisitPrice[]): string {
  if (draft.paid !== null) return draft.paid;
  const cents = sumPrices(draft, prices, "member_cents");
  return cents === null ? "" : writeAmount(cents);
}

type Days = Pick<VisitsAnswer, "first_day" | "last_day">;

/** The body to send, or what is wrong by field. */
export function checkDraft(
  draft: VisitDraft,
  prices: readonly VisitPrice[],
  days: Days,
): { body: NewVisitBody } | { errors: DraftErrors } {
  const { id, day, place, counts } = draft;
  const name = draft.name.trim();
  const paid = readAmount(shownPaid(draft, prices));
  const bill = draft.bill.trim() === "" ? null : readAmount(draft.bill);
  const done = [...counts].map(([procedure, count]) => ({ procedure, count: readCount(count) }));
  const isNamed = place === ANOTHER;
  const problems: [VisitField, DraftProblem | null | false][] = [
    ["day", findDayProblem(day, days)],
    ["name", isNamed && name === "" && "required"],
    ["name", isNamed && name.length > LONGEST_DENTIST && "too_long"],
    ["procedures", done.length === 0 && "nothing_done"],
    ["procedures", done.length > MOST_PROCEDURES && "too_many"],
    ...done.map(({ procedure, count }): [VisitField, DraftProblem | false] => [
      procedure,
      count === null && "no_count",
    ]),
    ["paid", paid === null && (draft.paid !== null || done.length > 0) && findAmountError(draft.paid ?? "")],
    ["bill", bill === null && draft.bill.trim() !== "" && findAmountError(draft.bill)],
  ];
  const errors = Object.fromEntries(problems.filter(([, problem]) => problem)) as DraftErrors;
  if (Object.keys(errors).length > 0 || paid === null) return { errors };
  return {
    body: {
      ...{ id, day, paid_cents: paid, bill_cents: bill },
      dentist: isNamed ? { location_id: null, name } : { location_id: place, name: null },
      procedures: done.flatMap(({ procedure, count }) => (count === null ? [] : { procedure, count })),
    },
  };
}

/** What is wrong with a field is said until the field, or what fills it, changes. */
export function keepErrors(errors: DraftErrors, before: VisitDraft, after: VisitDraft): DraftErrors {
  const isSame: Record<string, boolean> = {
    day: before.day === after.day,
    name: before.name === after.name && before.place === after.place,
    procedures: before.counts.size === after.counts.size,
    paid: before.paid === after.paid && before.counts === after.counts,
    bill: before.bill === after.bill,
  };
  const isKept = (field: string) =>
    isSame[field] ?? before.counts.get(field as ProcedureSlug) === after.counts.get(field as ProcedureSlug);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)));
}

function findDayProblem(day: string, days: Days): DraftProblem | null {
  if (day === "") return "required";
  if (parseDay(day) === null) return "not_a_date";
  if (day > days.last_day) return "in_future";
  return day < days.first_day ? "visit_before_membership" : null;
}

function readCount(text: string): number | null {
  const typed = tidyTyped(text);
  const count = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= MOST_OF_ONE ? count : null;
}

function readAmount(text: string): number | null {
  const cents = readMoney(text);
  return cents !== null && cents <= MOST_VISIT_CENTS ? cents : null;
}

/** An amount as people type it: 45 or 45.50. */
function writeAmount(cents: number): string {
  return formatDollars(cents).replace(/\.00$/, "");
}
