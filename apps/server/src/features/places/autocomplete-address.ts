import type { AutocompleteAnswer } from "@smirk/domain/wire/places-answers";
import type { AddressSource } from "./address-source.ts";
import type { AutocompleteQuery } from "./read-places-query.ts";

/** Suggestions for typed text (spec §7, FIND-18); blank input has none. */
export async function autocompleteAddress(
  ctx: { addresses: AddressSource },
  query: AutocompleteQuery,
): Promise<AutocompleteAnswer> {
  if (query.text === "") return { status: "ZERO_RESULTS", predictions: [] };
  return await ctx.addresses.autocomplete(query);
}
