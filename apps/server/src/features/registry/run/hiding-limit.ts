import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { type AppError, conflict } from "../../../errors.ts";
import { nameOfFile } from "../../../text-files/file-source.ts";
import type { RegistryImportInput } from "./registry-import.ts";

/** Between two files of the registry fewer dentists stop: more may be a mistake, or a file that somebody made. */
const SHARE_WITHOUT_ASKING = 0.02;

/** How many listings an import may hide, of how many. */
export interface HidingLimit {
  most: number;
  listed: number;
}

/** @param ofOffices for a file of further offices, which hides no dentist */
export async function readHidingLimit(
  session: Kysely<Database>,
  { dryRun, mayHide }: Pick<RegistryImportInput, "dryRun" | "mayHide">,
  ofOffices: boolean,
): Promise<HidingLimit> {
  const { rows } = await sql<{ listed: number }>`
    select count(distinct case when ${ofOffices} then id else provider_id end)::integer as listed
    from provider_locations
    where published and registry_key is not null and (registry_key <> 'primary' or not ${ofOffices})`.execute(
    session,
  );
  const listed = rows[0]?.listed ?? 0;
  const most = dryRun ? Number.POSITIVE_INFINITY : Math.max(mayHide ?? 0, listed * SHARE_WITHOUT_ASKING);
  return { most, listed };
}

/** How many of these identifiers are listed. */
export async function countListed(
  session: Kysely<Database>,
  npis: readonly string[],
  states: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{ listed: number }>`
    select count(distinct p.id)::integer as listed from providers p join provider_locations e on e.provider_id = p.id
    where p.npi = any(${npis}::text[]) and e.published and e.registry_key is not null
      and not 'published' = any(e.protected_fields)
      and (${states}::text[] is null or e.state = any(${states}::text[]))`.execute(session);
  return rows[0]?.listed ?? 0;
}

/** The question to the operator; the import goes on where it stopped once it is answered. */
export function asksToHide(file: RegistryImportInput["file"], hidden: number, listed: number): AppError {
  const [number, all] = [hidden.toLocaleString("en-US"), listed.toLocaleString("en-US")];
  return conflict(
    `${nameOfFile(file)} would hide ${number} of ${all} listings, more than 2%, so it stopped before. If that is right, load it again and say that it may hide ${hidden}.`,
  );
}
