import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { DentistRows } from "./dentist-rows.ts";

export interface KnownDentist {
  id: string;
  isSame: boolean;
}

export async function findKnownDentists(
  trx: Kysely<Database>,
  dentists: readonly DentistRows[],
): Promise<Map<string, KnownDentist>> {
  if (dentists.length === 0) return new Map();
  const npis = dentists.map(({ npi }) => npi);
  const hashes = dentists.map(({ person }) => person.registry_hash);
  const { rows } = await sql<KnownDentist & { npi: string }>`
    select p.npi, p.id, p.registry_hash is not distinct from given.hash as "isSame"
    from unnest(${npis}::text[], ${hashes}::bytea[]) given (npi, hash)
    join providers p on p.npi = given.npi
  `.execute(trx);
  return new Map(rows.map(({ npi, ...known }) => [npi, known]));
}
