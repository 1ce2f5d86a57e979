import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { quote } from "../../../text-files/shorten.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import type { ProviderRow } from "../directory-rows.ts";
import { listProviders } from "../list-rows.ts";
import { isNpi } from "../rules/npi.ts";
import { repairDigits } from "../rules/registry-reading.ts";

export type FoundProvider = { provider: ProviderRow | null; npi: string } | { error: string };

export async function createProviderFinder(
  db: Kysely<Database>,
  rows: readonly TextRow[],
  { idColumn, lock }: { idColumn: string; lock: boolean },
): Promise<(row: TextRow) => FoundProvider> {
  const ids = rows.map(({ cells }) => readDigits(cells[idColumn]));
  const npis = rows.map(({ cells }) => readDigits(cells.npi));
  const found = await listProviders(db, { ids: ids.filter(Boolean), npis: npis.filter(Boolean) }, { lock });
  const byId = new Map(found.map((provider) => [provider.id, provider]));
  const byNpi = new Map(found.map((provider) => [provider.npi, provider]));
  return ({ cells }) => {
    const npi = readDigits(cells.npi);
    const id = readDigits(cells[idColumn]);
    const named = npi === "" ? undefined : byNpi.get(npi);
    if (npi !== "" && named === undefined && !isNpi(npi)) {
      return {
        error: `npi ${quote(npi)} is not an identifier: it has ten digits and the last one checks them`,
      };
    }
    if (id === "")
      return npi === "" ? { error: `needs npi or ${idColumn}` } : { provider: named ?? null, npi };
    const provider = byId.get(id);
    if (provider === undefined)
      return {
        error: `${idColumn} ${quote(id)} is not in this directory: leave out ids of another directory`,
      };
    const isOther = npi !== "" && provider.npi !== npi && (named !== undefined || provider.npi !== null);
    return isOther ? { error: `${idColumn} ${id} and npi ${npi} are two dentists` } : { provider, npi };
  };
}

/** An identifier as a spreadsheet may have left it. */
export function readDigits(cell: string | undefined): string {
  return repairDigits((cell ?? "").trim());
}

export function describeProvider({ npi, id, name, last_name }: ProviderRow): string {
  return `${npi ?? id} ${name} ${last_name}`.trim();
}
