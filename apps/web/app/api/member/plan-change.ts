import {
  type ChangeQuote,
  changeQuoteSchema,
  type PlanChangeAnswer,
  planChangeSchema,
} from "@smirk/contract/account/plan-change";
import { type RenewalPeriod, writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { ApiFetch } from "../api-fetch.ts";
import { callApi } from "./call-api.ts";

type Person = PlanChangeAnswer["family_members"][number];

export interface WantedChange {
  planSlug: string;
  period: RenewalPeriod;
  people: readonly (Omit<Person, "surname"> & { surname: string | null })[];
  /** Two of them have one name and birth date, and are two people. */
  hasNamesakes: boolean;
  /** Places of those who are another person than a known member with their name. */
  somebodyElse: readonly number[];
}

export function getPlanChange(memberFetch: ApiFetch, signal?: AbortSignal): Promise<PlanChangeAnswer> {
  return callApi(memberFetch, { path: "/account/plan_change", schema: planChangeSchema, signal });
}

/** Valid for ten minutes. @throws {ApiError} `conflict` while no change is possible */
export function quotePlanChange(
  memberFetch: ApiFetch,
  wanted: WantedChange,
  signal?: AbortSignal,
): Promise<ChangeQuote> {
  const path = "/account/plan_change/quote";
  const body = writeChange(wanted);
  return callApi(memberFetch, { path, schema: changeQuoteSchema, method: "POST", body, signal });
}

interface AgreedChange {
  /** The same again is the same change. */
  id: string;
  wanted: WantedChange;
  quote: ChangeQuote;
}

/** @throws {ApiError} `conflict` when the amounts are others by now, or another change is open */
export function confirmPlanChange(
  memberFetch: ApiFetch,
  { id, wanted, quote }: AgreedChange,
  signal?: AbortSignal,
): Promise<PlanChangeAnswer> {
  const body = {
    ...writeChange(wanted),
    id,
    proration_date: quote.proration_date,
    today_cents: quote.today_cents,
    next_cents: quote.next_charge.cents,
  };
  const path = "/account/plan_change";
  return callApi(memberFetch, { path, schema: planChangeSchema, method: "POST", body, signal });
}

export function undoPlanChange(
  memberFetch: ApiFetch,
  id: string,
  signal?: AbortSignal,
): Promise<PlanChangeAnswer> {
  const path = "/account/plan_change/undo";
  return callApi(memberFetch, { path, schema: planChangeSchema, method: "POST", body: { id }, signal });
}

function writeChange({ planSlug, period, people, hasNamesakes, somebodyElse }: WantedChange) {
  return {
    plan_slug: planSlug,
    renew_period: writeRenewalPeriod(period),
    family_members: people,
    ...(hasNamesakes && { has_namesakes: true }),
    ...(somebodyElse.length > 0 && { family_somebody_else: somebodyElse }),
  };
}
