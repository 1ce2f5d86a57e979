import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { RegistryCenter } from "../../directory/rules/registry-reading.ts";

/** Stores clinics; `nameCenters` applies their names to locations at the end. */
export async function mergeCenters(trx: Kysely<Database>, centers: Iterable<RegistryCenter>): Promise<void> {
  const rows = Array.from(centers, ({ npi, name, addressKeys }) => {
    const address_keys = [...new Set(addressKeys)].sort();
    const hash = createHash("sha256")
      .update(JSON.stringify([name, address_keys]))
      .digest("hex");
    return { npi, name, address_keys, registry_hash: `\\x${hash}` };
  });
  if (rows.length === 0) return;
  await sql`
    insert into registry_centers
    select * from json_populate_recordset(null::registry_centers, ${JSON.stringify(rows)}::json)
    on conflict (npi) do update
      set name = excluded.name, address_keys = excluded.address_keys, registry_hash = excluded.registry_hash
      where registry_centers.registry_hash <> excluded.registry_hash
  `.execute(trx);
}

export async function removeCenters(trx: Kysely<Database>, npis: readonly string[]): Promise<void> {
  if (npis.length === 0) return;
  await sql`delete from registry_centers where npi = any(${npis}::text[])`.execute(trx);
}
