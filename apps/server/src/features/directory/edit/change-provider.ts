import { searchName } from "@smirk/domain/finder/search-name";
import type { ProviderFields } from "../columns/provider-columns.ts";
import type { Change, ProviderRow } from "../directory-rows.ts";
import { hasContent, protectFields } from "../save/write-rows.ts";

/** The change (null without differences) or every error; warnings are for the operator. */
export type Validated<Row> = { change: Change<Row> | null; warnings?: string[] } | { errors: string[] };

type Values = Partial<ProviderFields> & { npi?: string };

export function changeProvider(before: ProviderRow | null, values: Values): Validated<ProviderRow> {
  if (before === null) return addProvider(values);
  const set = Object.keys(values);
  if (set.length === 0) return { change: null };
  const after = { ...before, ...values, protected_fields: protectFields(before.protected_fields, set) };
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
    id: "",
    npi,
    name,
    last_name,
    degree: null,
    specialities: [],
    languages: [],
    smirk_verified: false,
    ...rest,
    source: "own",
    protected_fields: protectFields(
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

/** Searchable words that are not shown, such as a middle name, survive a change of the shown name. */
export function respelled(before: ProviderRow, { name, last_name }: ProviderRow) {
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
