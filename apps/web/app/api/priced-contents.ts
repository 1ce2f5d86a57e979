import type { WirePlan } from "@smirk/contract/subscription/plans";
import {
  type MapContents,
  type NamedPrice,
  PRICED_CONTENTS_SELECTION,
  type PricedContents,
} from "@smirk/domain/finder/map-contents";
import type { ApiFetch } from "./api-fetch.ts";
import { askMapContents, type MapQuestion, writeMapQuery } from "./directory/providers.ts";

/** Prices are those of the locations in their order; null where they are not known. */
interface NamedContents extends MapContents {
  prices: (NamedPrice | null)[];
}

const FIND_PRICED = writeMapQuery(PRICED_CONTENTS_SELECTION, [
  ", $skip: Int!, $sort: MapSort!",
  ", skip: $skip, sort: $sort",
]);
const NO_NAMES: ReadonlyMap<string, string> = new Map();
let known = NO_NAMES;

/** The contents of a map with prices of the filter's procedure, the cheapest first. No first page of the finder needs it. */
export async function findPricedContents(
  apiFetch: ApiFetch,
  { skip = 0, ...question }: MapQuestion,
  signal?: AbortSignal,
): Promise<NamedContents> {
  const operation = { query: FIND_PRICED, variables: { ...question, skip, sort: "price" as const } };
  const [contents, names] = await Promise.all([
    askMapContents<PricedContents>(apiFetch, operation, signal),
    loadPlanNames(apiFetch),
  ]);
  const prices = contents.prices.map((price) => price && { ...price, planName: names.get(price.plan ?? "") });
  return { ...contents, prices };
}

/** Pages ask for the plans once; the server asks each time, because plans are renamed. */
async function loadPlanNames(apiFetch: ApiFetch): Promise<typeof NO_NAMES> {
  if (typeof document !== "undefined" && known.size > 0) return known;
  // Without their names a price is still a member price.
  known = await askPlanNames(apiFetch).catch(() => NO_NAMES);
  return known;
}

/** Names alone: the schema of all that a plan says would load the code of joining. */
async function askPlanNames(apiFetch: ApiFetch): Promise<typeof NO_NAMES> {
  const response = await apiFetch("/subscription/get_plans");
  const { plans } = (await response.json()) as { plans: Pick<WirePlan, "slug" | "name">[] };
  return new Map(plans.map(({ slug, name }) => [slug, name]));
}
