import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { changeProvider } from "../change-provider.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";
import { readChanges } from "../columns/read-changes.ts";
import type { ProviderRow } from "../directory-rows.ts";
import { splitNameCells } from "../names/split-name-cells.ts";
import { type JudgedRow, refusedAltogether, refusedRow, withoutBlanks } from "./judged-row.ts";
import { describeProvider, type FoundProvider, findProvidersOf } from "./provider-finder.ts";

/** Says of each row of a file of dentists what it would do. */
export async function judgeProviderRows(
  db: Kysely<Database>,
  rows: readonly TextRow[],
  { lock }: { lock: boolean },
): Promise<JudgedRow<ProviderRow>[]> {
  const find = await findProvidersOf(db, rows, { idColumn: "id", lock });
  return rows.map((row) => (row.fault === undefined ? judgeRow(row, find(row)) : refusedRow(row, row.fault)));
}

function judgeRow(row: TextRow, found: FoundProvider): JudgedRow<ProviderRow> {
  const cells = withoutBlanks(row.cells, ["smirk_verified"]);
  if ("fault" in found) {
    const split = { ...row, cells: { ...splitNameCells(cells, null) } };
    return { ...refusedAltogether(split, found.fault, PROVIDER_COLUMNS), row };
  }
  const { provider, npi } = found;
  const { values, faults } = readChanges(PROVIDER_COLUMNS, splitNameCells(cells, provider), provider);
  const isNewNpi = npi !== "" && provider?.npi !== npi;
  const judged = changeProvider(provider, isNewNpi ? { ...values, npi } : values);
  const all = [...faults, ...("faults" in judged && faults.length === 0 ? judged.faults : [])];
  if (all.length > 0 || "faults" in judged) return refusedRow(row, ...all);
  const keys = [
    provider ? `id ${provider.id}` : "",
    npi || provider?.npi ? `npi ${npi || provider?.npi}` : "",
  ];
  const claims = keys.filter(Boolean);
  const shown = judged.change?.after ?? provider;
  return {
    row,
    faults: [],
    warnings: [],
    change: judged.change,
    subject: shown ? describeProvider(shown) : npi,
    asks: claims,
    claims,
  };
}
