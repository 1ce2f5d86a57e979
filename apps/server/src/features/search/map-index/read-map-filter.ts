import { findProcedure } from "@smirk/domain/fees/procedures";
import { MAX_SEARCH_LENGTH } from "@smirk/domain/finder/map-contents";
import { isOpenTime, OPEN_TIMES } from "@smirk/domain/finder/open-times";
import { isSpecialityCode, SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import { isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { invalid } from "../../../errors.ts";

/** A filter as GraphQL passes it: types checked, codes not. See MapFilter. */
export interface GivenFilter {
  specialities?: readonly string[] | null;
  languages?: readonly string[] | null;
  plans?: readonly string[] | null;
  near?: LatLng | null;
  within_miles?: number | null;
  q?: string | null;
  /** Minutes since 1970. */
  open_at?: number | null;
  /** See OPEN_TIMES. */
  open?: readonly string[] | null;
  accepting?: boolean | null;
  procedure?: string | null;
  most_cents?: number | null;
}

const MOMENTS: ReadonlySet<string> = new Set(["now", "today", "tomorrow"]);
const PLANS = ["insurance", "discount"];
const LANGUAGE = /^[A-Z]{2,3}$/;
const MAX_LANGUAGES = 50;
const MAX_MILES = 500;

/** @throws {AppError} 400 for an unknown code, or an incomplete circle */
export function assertFilter({
  specialities,
  languages,
  plans,
  near,
  within_miles: miles,
  q,
  open_at: openAt,
  open,
  procedure,
  most_cents: mostCents,
}: GivenFilter): void {
  if (!specialities?.every(isSpecialityCode) && specialities != null) {
    throw invalid(`'specialities' can only be of ${SPECIALITY_CODES.join(", ")}.`);
  }
  if (
    languages != null &&
    (languages.length > MAX_LANGUAGES || !languages.every((code) => LANGUAGE.test(code)))
  ) {
    throw invalid("'languages' are codes of two or three capital letters, such as EN.");
  }
  if (!plans?.every((plan) => PLANS.includes(plan)) && plans != null) {
    throw invalid(`'plans' can only be of ${PLANS.join(", ")}.`);
  }
  if (q != null && q.length > MAX_SEARCH_LENGTH) {
    throw invalid(`'q' can only have ${MAX_SEARCH_LENGTH} characters.`);
  }
  if (openAt != null && openAt < 0) throw invalid("'open_at' are minutes since 1970.");
  if (open != null && (open.length > OPEN_TIMES.length || !open.every(isOpenTime)))
    throw invalid(`'open' can only be of ${OPEN_TIMES.join(", ")}.`);
  if (open?.some((time) => MOMENTS.has(time)) && openAt == null)
    throw invalid("'now', 'today' and 'tomorrow' need 'open_at'.");
  if (mostCents != null && (mostCents < 0 || procedure == null))
    throw invalid("'most_cents' is of a 'procedure', and not below zero.");
  if (procedure != null && findProcedure(procedure) === undefined)
    throw invalid("'procedure' can only be one that we know, such as checkup or porcelain-crown.");
  if ((near == null) !== (miles == null)) throw invalid("'near' and 'within_miles' go together.");
  if (near != null && !isLatLng(near)) throw invalid("'near' is not on the globe.");
  if (miles != null && !(miles > 0 && miles <= MAX_MILES)) {
    throw invalid(`'within_miles' must be more than 0 and at most ${MAX_MILES}.`);
  }
}
