import type { WirePlan } from "@smirk/contract/subscription/plans";
import type { LocationPrice, PricedContents } from "@smirk/domain/finder/map-contents";
import type { ApiFetch } from "./api-fetch.ts";

export interface NamedPrice extends LocationPrice {
  /** The name of the price's plan; absent for an office's own price, and where the names did not load. */
  planName?: string | undefined;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
let known = NO_NAMES;

/** Pages ask for the plans once; the server asks each time, because plans are renamed. */
export async function loadPriceNaming(apiFetch: ApiFetch) {
  // Without their names a price is still a member price.
  if (typeof document === "undefined" || known.size === 0)
    known = await askNames(apiFetch).catch(() => NO_NAMES);
  const names = known;
  return <Contents extends Partial<PricedContents>>({ prices = [], ...contents }: Contents) => ({
    ...contents,
    prices: prices.map((price): NamedPrice | null => {
      const planName = names.get(price?.plan ?? "");
      return price && { ...price, planName };
    }),
  });
}

/** Names alone: the schema of all that a plan says would load the code of joining. */
async function askNames(apiFetch: ApiFetch): Promise<typeof NO_NAMES> {
  const response = await apiFetch("/subscription/get_plans");
  const { plans } = (await response.json()) as { plans: Pick<WirePlan, "slug" | "name">[] };
  return new Map(plans.map(({ slug, name }) => [slug, name]));
}
