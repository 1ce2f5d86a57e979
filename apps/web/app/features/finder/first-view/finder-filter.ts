import { MAX_SEARCH_LENGTH, type MapFilter } from "@smirk/domain/finder/map-contents";
import { isSpecialityCode, SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { PlanBadge } from "@smirk/domain/membership/plan-lists";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { isNamedLanguage, LANGUAGE_NAMES } from "../../../directory/language.ts";

/** What the URL holds: `?q=smith&speciality=OR&speciality=PE&within=10&procedure=checkup`. */
export interface FinderFilter {
  /** What was searched for; empty without a search. */
  q: string;
  specialities: readonly string[];
  languages: readonly string[];
  withinMiles: number | null;
  plan: PlanBadge | null;
  openNow: boolean;
  /** The slug of the procedure whose prices are shown; the server knows which there are. */
  procedure: string | null;
}

/** What narrows the list, and can be dropped to find more. */
export type FilterName = Exclude<keyof FinderFilter, "q" | "procedure">;
/** What has a dialog of choices. */
export type ChoiceName = Exclude<FilterName, "openNow"> | "procedure";

export const CHOICE_NAMES = ["specialities", "procedure", "languages", "withinMiles", "plan"] as const;
const SLUG = /^[a-z0-9-]{3,30}$/;
export const WITHIN_MILES = [1, 3, 5, 10, 25] as const;
export const FILTER_LANGUAGES = Object.keys(LANGUAGE_NAMES);
export const FILTER_PLANS = ["discount", "insurance"] as const satisfies readonly PlanBadge[];
export const NO_FILTER: FinderFilter = {
  q: "",
  specialities: [],
  languages: [],
  withinMiles: null,
  plan: null,
  openNow: false,
  procedure: null,
};

/** Drops unknown values and normalizes the order. */
export function readFilter(params: URLSearchParams): FinderFilter {
  const specialities = new Set(params.getAll("speciality").filter(isSpecialityCode));
  const languages = new Set(params.getAll("language").filter(isNamedLanguage));
  const miles = Number(params.get("within"));
  const procedure = params.get("procedure") ?? "";
  return {
    q: readSearchText(params.get("q") ?? ""),
    specialities: SPECIALITY_CODES.filter((code) => specialities.has(code)),
    languages: FILTER_LANGUAGES.filter((code) => isNamedLanguage(code) && languages.has(code)),
    withinMiles: WITHIN_MILES.find((step) => step === miles) ?? null,
    plan: FILTER_PLANS.find((plan) => plan === params.get("plan")) ?? null,
    openNow: params.get("open") === "now",
    procedure: SLUG.test(procedure) ? procedure : null,
  };
}

/** The text as the address and the server take it. */
export function readSearchText(text: string): string {
  return text.trim().replace(/\s+/g, " ").slice(0, MAX_SEARCH_LENGTH).toWellFormed();
}

/** Keeps parameters that are not filters. */
export function writeFilter(params: URLSearchParams, filter: FinderFilter): URLSearchParams {
  const written = new URLSearchParams(params);
  // Earlier addresses had a sort, which the procedure now says by itself.
  for (const name of ["q", "speciality", "procedure", "sort", "language", "within", "plan", "open"])
    written.delete(name);
  if (filter.q !== "") written.set("q", filter.q);
  for (const code of filter.specialities) written.append("speciality", code);
  if (filter.procedure !== null) written.set("procedure", filter.procedure);
  for (const code of filter.languages) written.append("language", code);
  if (filter.withinMiles !== null) written.set("within", String(filter.withinMiles));
  if (filter.plan !== null) written.set("plan", filter.plan);
  if (filter.openNow) written.set("open", "now");
  return written;
}

/** The chosen filters that narrow the list. */
export function activeFilters(filter: FinderFilter): FilterName[] {
  const names = ["specialities", "languages", "withinMiles", "plan", "openNow"] as const;
  return names.filter((name) => isChosen(filter, name));
}

export function isChosen(filter: FinderFilter, name: FilterName | ChoiceName): boolean {
  const value = filter[name];
  return value !== null && value !== false && (typeof value !== "object" || value.length > 0);
}

export function dropFilter(filter: FinderFilter, name: FilterName | ChoiceName): FinderFilter {
  return { ...filter, [name]: NO_FILTER[name] };
}

/** @param from origin of the distance filter; @returns null without an active filter */
export function toMapFilter(filter: FinderFilter, from: LatLng): MapFilter | null {
  const { q, specialities, languages, withinMiles, plan, openNow, procedure } = filter;
  if (q === "" && procedure === null && activeFilters(filter).length === 0) return null;
  return {
    specialities,
    languages,
    plans: plan === null ? [] : [plan],
    ...(q !== "" && { q }),
    ...(procedure !== null && { procedure }),
    ...(openNow && { open_at: Math.floor(Date.now() / MINUTE_MS) }),
    ...(withinMiles !== null && { near: { lat: from.lat, lng: from.lng }, within_miles: withinMiles }),
  };
}
