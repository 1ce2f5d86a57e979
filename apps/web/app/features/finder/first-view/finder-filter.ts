import { MAX_SEARCH_LENGTH, type MapFilter } from "@smirk/domain/finder/map-contents";
import { isOpenTime, type OpenTime } from "@smirk/domain/finder/open-times";
import { isSpecialityCode, SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import type { LatLng } from "@smirk/domain/geography/geo";
import type { PlanBadge } from "@smirk/domain/membership/plan-lists";
import { MINUTE_MS } from "@smirk/domain/wire/durations";

/** What the URL holds: `?q=smith&speciality=OR&speciality=PE&within=10&procedure=checkup`. */
export interface FinderFilter {
  /** What was searched for; empty without a search. */
  q: string;
  specialities: readonly string[];
  languages: readonly string[];
  withinMiles: number | null;
  plan: PlanBadge | null;
  /** All of them: offices without hours come last. */
  open: readonly OpenTime[];
  /** Takes new patients. */
  accepting: boolean;
  /** The slug of the procedure whose prices are shown; the server knows which there are. */
  procedure: string | null;
  /** Only with a procedure. */
  mostCents: number | null;
}

/** What narrows the list, and can be dropped to find more. */
export type FilterName = Exclude<keyof FinderFilter, "q" | "procedure">;
/** What only a search says: each has a chip beside it. */
export const SAID_NAMES = ["open", "accepting", "mostCents"] as const satisfies readonly FilterName[];
export type SaidName = (typeof SAID_NAMES)[number];
/** What has a dialog of choices. */
export type ChoiceName = Exclude<FilterName, SaidName> | "procedure";

export const CHOICE_NAMES = ["specialities", "procedure", "languages", "withinMiles", "plan"] as const;
const LANGUAGE = /^[A-Z]{2,3}$/;
const MOST_CENTS = 1e8;
const SLUG = /^[a-z0-9-]{3,30}$/;
export const WITHIN_MILES = [1, 3, 5, 10, 25] as const;
export const FILTER_PLANS = ["discount", "insurance"] as const satisfies readonly PlanBadge[];
export const NO_FILTER: FinderFilter = {
  q: "",
  specialities: [],
  languages: [],
  withinMiles: null,
  plan: null,
  open: [],
  accepting: false,
  procedure: null,
  mostCents: null,
};

/** Drops unknown values and normalizes the order. */
export function readFilter(params: URLSearchParams): FinderFilter {
  const specialities = new Set(params.getAll("speciality").filter(isSpecialityCode));
  const languages = new Set(params.getAll("language").filter((code) => LANGUAGE.test(code)));
  const most = Number(params.get("most"));
  const miles = Number(params.get("within"));
  const procedure = params.get("procedure") ?? "";
  const isPriced = SLUG.test(procedure);
  return {
    q: readSearchText(params.get("q") ?? ""),
    specialities: SPECIALITY_CODES.filter((code) => specialities.has(code)),
    languages: [...languages].sort(),
    withinMiles: WITHIN_MILES.find((step) => step === miles) ?? null,
    plan: FILTER_PLANS.find((plan) => plan === params.get("plan")) ?? null,
    open: [...new Set(params.getAll("open").filter(isOpenTime))],
    accepting: params.get("accepting") === "yes",
    procedure: isPriced ? procedure : null,
    mostCents: isPriced && most > 0 && most < MOST_CENTS ? Math.round(most) : null,
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
  for (const name of [
    ...["q", "speciality", "procedure", "sort", "most", "language", "within", "plan", "open", "accepting"],
  ])
    written.delete(name);
  if (filter.q !== "") written.set("q", filter.q);
  for (const code of filter.specialities) written.append("speciality", code);
  if (filter.procedure !== null) written.set("procedure", filter.procedure);
  if (filter.procedure !== null && filter.mostCents !== null) written.set("most", `${filter.mostCents}`);
  for (const code of filter.languages) written.append("language", code);
  if (filter.withinMiles !== null) written.set("within", String(filter.withinMiles));
  if (filter.plan !== null) written.set("plan", filter.plan);
  for (const time of filter.open) written.append("open", time);
  if (filter.accepting) written.set("accepting", "yes");
  return written;
}

/** The filter once the address has said it: in its order, without what no address says. */
export function inAddress(filter: FinderFilter): FinderFilter {
  return readFilter(writeFilter(new URLSearchParams(), filter));
}

/** The chosen filters that narrow the list. */
export function activeFilters(filter: FinderFilter): FilterName[] {
  const names = ["specialities", "languages", "withinMiles", "plan", ...SAID_NAMES] as const;
  return names.filter((name) => isChosen(filter, name));
}

export function isChosen(filter: FinderFilter, name: FilterName | ChoiceName): boolean {
  const value = filter[name];
  return value !== null && value !== false && (typeof value !== "object" || value.length > 0);
}

/** Whether the filter has something that only its chip shows. */
export function hasSaid(filter: FinderFilter): boolean {
  return SAID_NAMES.some((name) => isChosen(filter, name));
}

export function dropFilter(filter: FinderFilter, name: FilterName | ChoiceName): FinderFilter {
  const dropped = { ...filter, [name]: NO_FILTER[name] };
  return name === "procedure" ? { ...dropped, mostCents: null } : dropped;
}

/** @param from origin of the distance filter; @returns null without an active filter */
export function toMapFilter(filter: FinderFilter, from: LatLng): MapFilter | null {
  const { q, specialities, languages, withinMiles, plan, open, procedure, mostCents } = filter;
  if (q === "" && procedure === null && activeFilters(filter).length === 0) return null;
  return {
    specialities,
    languages,
    plans: plan === null ? [] : [plan],
    ...(q !== "" && { q }),
    ...(procedure !== null && { procedure }),
    ...(open.length > 0 && { open, open_at: Math.floor(Date.now() / MINUTE_MS) }),
    ...(filter.accepting && { accepting: true }),
    ...(mostCents !== null && { most_cents: mostCents }),
    ...(withinMiles !== null && { near: { lat: from.lat, lng: from.lng }, within_miles: withinMiles }),
  };
}
