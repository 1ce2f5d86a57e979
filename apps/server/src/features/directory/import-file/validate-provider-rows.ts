import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";
import { readChanges } from "../columns/read-changes.ts";
import type { ProviderRow } from "../directory-rows.ts";
import { changeProvider } from "../edit/change-provider.ts";
import { splitNameCells } from "../names/split-name-cells.ts";
import { createProviderFinder, describeProvider, type FoundProvider } from "./provider-finder.ts";
import { refusedRow, refusedWithCellErrors, type ValidatedRow, withoutBlanks } from "./validated-row.ts";

export async function validateProviderRows(
  db: Kysely<Database>,
  rows: readonly TextRow[],
  { lock }: { lock: boolean },
): Promise<ValidatedRow<ProviderRow>[]> {
  const find = await createProviderFinder(db, rows, { idColumn: "id", lock });
  return rows.map((row) =>
    row.error === undefined ? validateRow(row, find(row)) : refusedRow(row, row.error),
  );
}

function validateRow(row: TextRow, found: FoundProvider): ValidatedRow<ProviderRow> {
  const cells = withoutBlanks(row.cells, ["smirk_verified"]);
  if ("error" in found) {
    const split = { ...row, cells: { ...splitNameCells(cells, null) } };
    return { ...refusedWithCellErrors(split, found.error, PROVIDER_COLUMNS), row };
  }
  const { provider, npi } = found;
  const { values, errors } = readChanges(PROVIDER_COLUMNS, splitNameCells(cells, provider), provider);
  const isNewNpi = npi !== "" && provider?.npi !== npi;
  const validated = changeProvider(provider, isNewNpi ? { ...values, npi } : values);
  const all = [...errors, ...("errors" in validated && errors.length === 0 ? validated.errors : [])];
  if (all.length > 0 || "errors" in validated) return refusedRow(row, ...all);
  const keys = [
    provider ? `id ${provider.id}` : "",
    npi || provider?.npi ? `npi ${npi || provider?.npi}` : "",
  ];
  const claims = keys.filter(Boolean);
  const shown = validated.change?.after ?? provider;
  return {
    row,
    errors: [],
    warnings: [],
    change: validated.change,
    subject: shown ? describeProvider(shown) : npi,
    asks: claims,
    claims,
  };
}
