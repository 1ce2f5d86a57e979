import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { Operator } from "../../db/write-audit-entry.ts";
import { notFound } from "../../errors.ts";
import { withPublished } from "./change-location.ts";
import type { LocationRow } from "./directory-rows.ts";
import { findProvider } from "./find-provider.ts";
import { loadLocations } from "./load-rows.ts";
import { saveLocations } from "./save/save-locations.ts";

export interface PublishInput {
  /** An NPI, an id, or words of a name. */
  provider: string;
  /** An id; all locations of the dentist unless given. */
  location?: string;
  published: boolean;
  /** For the audit table. */
  reason?: string;
  /** Only answers what would change. */
  dryRun?: boolean;
  operator: Operator;
}

/**
 * Takes a dentist's locations off the map or puts them there. The registry's importer brings none back that an
 * operator took off, and one that it took off itself becomes the operator's to bring back.
 * @returns the locations that change, as they were
 * @throws {AppError} 404 for a dentist or location that is not there, 400 where several dentists fit
 */
export async function publishProvider(
  ctx: Pick<Context, "db" | "clock">,
  input: PublishInput,
): Promise<LocationRow[]> {
  if (input.dryRun === true) return (await listChanges(ctx.db, input)).map(({ before }) => before);
  return repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const changes = await listChanges(trx, input);
      if (changes.length > 0) await saveLocations(trx, changes, { ...ctx, ...input }, input.reason);
      return changes.map(({ before }) => before);
    }),
  );
}

async function listChanges(
  trx: Kysely<Database>,
  { provider, published, location: only, dryRun = false }: PublishInput,
): Promise<{ before: LocationRow; after: LocationRow }[]> {
  const { id, name, last_name } = await findProvider(trx, provider, { lock: !dryRun });
  const locations = await loadLocations(trx, { providerIds: [id] }, { lock: !dryRun });
  const meant = locations.filter((location) => only === undefined || location.id === only);
  if (meant.length === 0) throw notFound(`${name} ${last_name} has no location${only ? ` ${only}` : ""}.`);
  return meant
    .map((before) => ({ before, after: published ? withPublished(before, true) : takenOff(before) }))
    .filter(({ before, after }) => before !== after);
}

function takenOff(row: LocationRow): LocationRow {
  if (row.published) return withPublished(row, false);
  return row.unpublished_by === "operator" ? row : { ...row, unpublished_by: "operator" };
}
