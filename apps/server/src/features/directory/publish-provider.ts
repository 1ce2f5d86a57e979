import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import type { Operator } from "../audit/write-audit-entry.ts";
import type { LocationRow } from "./directory-rows.ts";
import { withPublished } from "./edit/change-location.ts";
import { getProvider } from "./get-provider.ts";
import { listLocations } from "./list-rows.ts";
import { saveLocations } from "./save/save-locations.ts";

interface PublishInput {
  provider: string;
  location?: string;
  published: boolean;
  reason?: string;
  /** Returns what would change and writes nothing. */
  dryRun?: boolean;
  operator: Operator;
}

/**
 * Publishes or unpublishes a dentist's locations; registry imports then leave them as they are.
 * @returns the changed locations, as they were
 * @throws {AppError} 404 for an unknown dentist or location, 400 for several matches
 */
export async function publishProvider(
  ctx: Pick<Context, "db" | "clock">,
  input: PublishInput,
): Promise<LocationRow[]> {
  if (input.dryRun === true) return (await listChanges(ctx.db, input)).map(({ before }) => before);
  return repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const changes = await listChanges(trx, input);
      if (changes.length > 0) await saveLocations({ ...ctx, ...input }, trx, changes);
      return changes.map(({ before }) => before);
    }),
  );
}

async function listChanges(
  trx: Kysely<Database>,
  { provider, published, location: only, dryRun = false }: PublishInput,
): Promise<{ before: LocationRow; after: LocationRow }[]> {
  const { id, name, last_name } = await getProvider(trx, provider, { lock: !dryRun });
  const locations = await listLocations(trx, { providerIds: [id] }, { lock: !dryRun });
  const meant = locations.filter((location) => only === undefined || location.id === only);
  if (meant.length === 0) throw notFound(`${name} ${last_name} has no location${only ? ` ${only}` : ""}.`);
  return meant
    .map((before) => ({ before, after: published ? withPublished(before, true) : unpublish(before) }))
    .filter(({ before, after }) => before !== after);
}

function unpublish(row: LocationRow): LocationRow {
  if (row.published) return withPublished(row, false);
  return row.unpublished_by === "operator" ? row : { ...row, unpublished_by: "operator" };
}
