import type { CalendarDay } from "../wire/calendar-day.ts";

/** A rule of a state with where it stands and the day on which somebody last read it there. */
export interface Sourced<Value> {
  value: Value;
  section: string;
  source: string;
  readOn: CalendarDay;
  /** The law is not sure, so this is the value that is better for the member. */
  isCareful?: true;
}

/** The rules that differ from the ordinary one, by the state's code. */
export type Differences<Value> = Partial<Record<string, Sourced<Value>>>;

/** The days on which our facts of the states were read. */
export const FACTS_READ_ON = ["2026-11-25", "2026-11-28"] as const satisfies readonly CalendarDay[];

type ReadOn = (typeof FACTS_READ_ON)[number];

export const NO_RULE = "no rule found";

/** Nobody has looked for a rule, which is no permission. */
export const NOT_READ = "not read";

/** The clauses that members agreed to before there was a table; they hold where a state asks for nothing more. */
const OWN_TERMS = "our membership agreement";

export function fact<Value>(
  value: Value,
  section: string,
  source: string,
  readOn: ReadOn = "2026-11-25",
): Sourced<Value> {
  return { value, section, source, readOn };
}

export function carefulFact<Value>(
  value: Value,
  section: string,
  source: string,
  readOn?: ReadOn,
): Sourced<Value> {
  return { ...fact(value, section, source, readOn), isCareful: true };
}

/** What we do ourselves where nobody has found a rule of the state. */
export function ownTerm<Value>(value: Value): Sourced<Value> {
  return fact(value, NO_RULE, OWN_TERMS);
}

/** What we do where a rule may well exist and nobody has found it: better for the member than the ordinary term. */
export function carefulTerm<Value>(value: Value): Sourced<Value> {
  return carefulFact(value, NO_RULE, OWN_TERMS, "2026-11-28");
}
