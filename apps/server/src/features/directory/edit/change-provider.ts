import { searchName } from "@smirk/domain/finder/search-name";
import type { FactWord } from "../../../db/schema/schema-directory.ts";
import type { ProviderFields } from "../columns/provider-columns.ts";
import type { Change, ProviderRow } from "../directory-rows.ts";
import { hasContent } from "../save/write-rows.ts";
import { describeOverruled, keepWord, weighValues } from "../sources/fact-words.ts";

/** The change (null without differences) or every error; warnings are for the operator. */
export type Validated<Row> = { change: Change<Row> | null; warnings?: string[] } | { errors: string[] };

type Values = Partial<ProviderFields> & { npi?: string };

/** Values stay away where the stored ones weigh more, with a warning. */
export function changeProvider(
  before: ProviderRow | null,
  given: Values,
  word: FactWord,
): Validated<ProviderRow> {
  if (before === null) return addProvider(given, word);
  const { values, overruled } = weighValues(before, given, word);
  const warnings = overruled.map(describeOverruled);
  const set = Object.keys(values);
  if (set.length === 0) return { change: null, warnings };
  const after = keepWord({ ...before, ...values }, set, word);
  return { change: { before, after: { ...after, ...respelled(before, after) } }, warnings };
}

function addProvider(values: Values, word: FactWord): Validated<ProviderRow> {
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
    protected_fields: [],
    field_sources: {},
    search_name: searchName(name),
    search_last_name: searchName(last_name),
  };
  const further = Object.entries(rest).filter(hasContent);
  const set = ["name", "last_name", ...further.map(([field]) => field)];
  return { change: { before: null, after: keepWord(after, set, word) } };
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
