import { searchName } from "@smirk/domain/finder/search-name";
import type { ProviderFields } from "./columns/provider-columns.ts";
import type { Change, ProviderRow } from "./directory-rows.ts";
import { hasContent, protectFields } from "./save/kept-fields.ts";

/** A change, none where all is as it was, or every reason against it; and what an operator should look at. */
export type Validated<Row> = { change: Change<Row> | null; warnings?: string[] } | { errors: string[] };

type Values = Partial<ProviderFields> & { npi?: string };

/** What a dentist becomes who is given these values, of which none is as it was; a new one where `before` is null. */
export function changeProvider(before: ProviderRow | null, values: Values): Validated<ProviderRow> {
  if (before === null) return addProvider(values);
  const set = Object.keys(values);
  if (set.length === 0) return { change: null };
  const after = { ...before, ...values, kept_fields: protectFields(before.kept_fields, set) };
  return { change: { before, after: { ...after, ...respelled(before, after) } } };
}

function addProvider(values: Values): Validated<ProviderRow> {
  const { name, last_name, npi = null, ...rest } = values;
  if (name === undefined || last_name === undefined) {
    const missing = [name === undefined ? "name" : "", last_name === undefined ? "last_name" : ""].filter(
      Boolean,
    );
    return { errors: [`is not in the directory yet, and to be added needs ${missing.join(" and ")}`] };
  }
  const after: ProviderRow = {
    ...{ id: "", npi, name, last_name, degree: null, specialities: [], languages: [], smirk_verified: false },
    ...rest,
    source: "own",
    kept_fields: protectFields(
      [],
      [
        "name",
        "last_name",
        ...Object.entries(rest)
          .filter(hasContent)
          .map(([key]) => key),
      ],
    ),
    search_name: searchName(name),
    search_last_name: searchName(last_name),
  };
  return { change: { before: null, after } };
}

/** Words that are searched but not shown, such as a middle name, stay when the shown ones change. */
function respelled(before: ProviderRow, { name, last_name }: ProviderRow) {
  const respell = (searched: string, was: string, is: string): string => {
    const words = searchName(was);
    const rest = searched === words || searched.startsWith(`${words} `) ? searched.slice(words.length) : "";
    return was === is ? searched : searchName(is) + rest;
  };
  return {
    search_name: respell(before.search_name, before.name, name),
    search_last_name: respell(before.search_last_name, before.last_name, last_name),
  };
}
