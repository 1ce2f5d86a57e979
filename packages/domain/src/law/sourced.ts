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

/** The day on which our facts of the states were read last. */
export const FACTS_READ_ON: CalendarDay = "2026-11-25";

export const NO_RULE = "no rule found";

/** The clauses that members agreed to before there was a table; they hold where a state asks for nothing more. */
const OWN_TERMS = "our membership agreement";

export function fact<Value>(value: Value, section: string, source: string): Sourced<Value> {
  return { value, section, source, readOn: FACTS_READ_ON };
}

export function carefulFact<Value>(value: Value, section: string, source: string): Sourced<Value> {
  return { ...fact(value, section, source), isCareful: true };
}

/** What we do ourselves where nobody has found a rule of the state. */
export function ownTerm<Value>(value: Value): Sourced<Value> {
  return fact(value, NO_RULE, OWN_TERMS);
}
