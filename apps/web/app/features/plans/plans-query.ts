import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";

/** What `/plans?people=4&period=yearly` shows. */
export interface PlansQuery {
  /** The buyer included. */
  people: number;
  period: RenewalPeriod;
}

export const MOST_PEOPLE = MOST_FAMILY_MEMBERS + 1;

/** Anything missing or out of range is one person, monthly. */
export function readPlansQuery(params: URLSearchParams): PlansQuery {
  const people = /^\d{1,2}$/.test(params.get("people") ?? "") ? Number(params.get("people")) : 1;
  const period = RENEWAL_PERIODS.find((known) => known === params.get("period")) ?? "monthly";
  return { people: people >= 1 && people <= MOST_PEOPLE ? people : 1, period };
}

export function writePlansQuery({ people, period }: PlansQuery): URLSearchParams {
  return new URLSearchParams({ people: String(people), period });
}
