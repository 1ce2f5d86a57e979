import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { ApiFetch } from "../../../api/api-fetch.ts";
import { findPlacePrices } from "../../../api/place-prices.ts";

/** What an adult's cleaning costs in an area, by its schedule. */
export interface CleaningPrice {
  memberCents: number;
  usualCents: number;
  /** What the schedule is called, and in Spanish. */
  source: string;
  sourceEs?: string | null | undefined;
}

const CLEANING: ProcedureSlug = "adult-cleaning";

/** Null where no schedule has both prices, and where there is no answer. Of several plans the dearest counts: no member pays more. */
export async function loadPromise(
  apiFetch: ApiFetch,
  zip: string,
  signal?: AbortSignal,
): Promise<CleaningPrice | null> {
  const found = await findPlacePrices(apiFetch, { zip }, signal).catch(() => null);
  const prices = (found?.lists ?? []).map((list) => readCleaning(list.prices));
  return prices.reduce(
    (most, price) => (price === null || (most?.memberCents ?? 0) >= price.memberCents ? most : price),
    null,
  );
}

function readCleaning(prices: readonly ProcedurePrice[]): CleaningPrice | null {
  const price = prices.find(({ procedure }) => procedure === CLEANING);
  if (price === undefined || price.is_estimate || price.source === null) return null;
  const { member_cents: memberCents, usual_cents: usualCents, source, source_es: sourceEs } = price;
  return usualCents === null || usualCents <= memberCents
    ? null
    : { memberCents, usualCents, source, sourceEs };
}
