import type { AutocompleteAnswer, Prediction } from "@smirk/contract/places";
import { searchName } from "@smirk/domain/finder/search-name";
import { HERE_PHRASES } from "@smirk/domain/finder/search-parts/place-grammar";
import type { AddressSource } from "./address-hit.ts";
import { suggestPastedPlace } from "./pasted-place.ts";
import { putTypedFirst } from "./put-typed-first.ts";
import type { AutocompleteQuery } from "./read-place-query.ts";

/** "Near me" is no town in Maine. */
const HERE: ReadonlySet<string> = new Set(HERE_PHRASES.split(",").map(searchName));

/** Suggestions for typed text (spec §7, FIND-18); blank input has none. A home is in the United States unsaid. */
export async function autocompleteAddress(
  ctx: { addresses: AddressSource },
  query: AutocompleteQuery,
): Promise<AutocompleteAnswer> {
  if (query.text === "") return { status: "ZERO_RESULTS", predictions: [] };
  const pasted = query.types === "geocode" ? suggestPastedPlace(query.text, query.near) : null;
  if (pasted !== null) return { status: "OK", predictions: [pasted] };
  if (query.types === "geocode" && HERE.has(searchName(query.text)))
    return { status: "ZERO_RESULTS", predictions: [] };
  const found = await ctx.addresses.autocomplete(query);
  const answer = { ...found, predictions: putTypedFirst(query.text, found.predictions) };
  return query.types === "address"
    ? { ...answer, predictions: answer.predictions.map(withoutCountry) }
    : answer;
}

const COUNTRY = ", USA";

function withoutCountry({ description, structured_formatting, ...rest }: Prediction): Prediction {
  const short = (text: string) => (text.endsWith(COUNTRY) ? text.slice(0, -COUNTRY.length) : text);
  const secondary_text = short(structured_formatting.secondary_text);
  return {
    ...rest,
    description: short(description),
    structured_formatting: { ...structured_formatting, secondary_text },
  };
}
