import { findConfirmation, isAnswerExpired } from "@smirk/domain/directory/listing-state";
import { writeWeeklyHours } from "@smirk/domain/directory/weekly-hours";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { writeAuditEntries } from "../../audit/write-audit-entry.ts";
import { addressKey } from "../../places/address-key.ts";
import { LOCATION_COLUMNS } from "../columns/location-columns.ts";
import { sqlTypes } from "../columns/read-changes.ts";
import type { Change, LocationRow } from "../directory-rows.ts";
import { locationDay } from "../entries/location-day.ts";
import { readWeek } from "../opening-hours/read-week.ts";
import { auditChanges, type SaveContext } from "./save-providers.ts";
import { insertRows, reserveIds, updateRows } from "./write-rows.ts";

const COLUMNS = {
  ...sqlTypes(LOCATION_COLUMNS),
  id: "bigint",
  provider_id: "bigint",
  coordinates_quality: "text",
  weekly_hours: "int[]",
  unpublished_by: "text",
  address_key: "text",
  protected_fields: "text[]",
  field_sources: "jsonb",
  updated_at: "timestamptz",
};

/** Also writes audit entries and cards; call in the transaction that locked the rows. Returns ids in order. */
export async function saveLocations(
  { clock, operator, reason, alongside }: SaveContext,
  trx: Kysely<Database>,
  changes: readonly Change<LocationRow>[],
): Promise<string[]> {
  const at = clock.now();
  const fresh = await reserveIds(
    trx,
    "provider_locations",
    changes.filter(({ before }) => before === null).length,
  );
  const ids = changes.map(({ before }) => before?.id ?? fresh.shift() ?? "");
  const rows = changes.map(({ after }, index) => ({
    ...after,
    id: ids[index],
    address_key: addressKey(after.address, after.zip),
    weekly_hours: after.opening_hours && weeklyHours(after.opening_hours),
    protected_fields: after.protected_fields,
    updated_at: at,
  }));
  const added = rows.filter((_row, index) => changes[index]?.before === null);
  const changed = rows.filter((_row, index) => changes[index]?.before !== null);
  await insertRows(trx, { table: "provider_locations", columns: COLUMNS, rows: added });
  await updateRows(trx, { table: "provider_locations", columns: COLUMNS, rows: changed });
  await writeConfirmations(
    trx,
    rows.filter(({ confirmed_on }, index) => confirmed_on !== (changes[index]?.before?.confirmed_on ?? null)),
    at,
  );
  await writeExpired(
    trx,
    rows.filter(
      ({ accepting_checked_on: day }, index) =>
        day !== (changes[index]?.before?.accepting_checked_on ?? null),
    ),
    at,
  );
  const entries = changes.map(({ before, after }, index) => ({
    ...operator,
    at,
    subjectKind: "location" as const,
    subjectId: ids[index] ?? "",
    changes: { ...auditChanges(before, after), ...(reason !== undefined && { reason }), ...alongside },
  }));
  await writeAuditEntries(trx, entries);
  await sql`select refresh_location_cards(${ids}::bigint[])`.execute(trx);
  return ids;
}

const CONFIRMATION_COLUMNS = { id: "bigint", confirmed_on: "date", confirmation: "text" };

/** Only of rows whose day changed: another one may have been stored since they were read. */
async function writeConfirmations(
  trx: Kysely<Database>,
  changed: readonly (Pick<LocationRow, "confirmed_on" | "state" | "zip"> & { id: string | undefined })[],
  at: Date,
): Promise<void> {
  const rows = changed.map(({ id, confirmed_on, state, zip }) => {
    const confirmation = findConfirmation(confirmed_on, locationDay({ state, zip }, at));
    return { id, confirmed_on, confirmation };
  });
  await updateRows(trx, { table: "provider_locations", columns: CONFIRMATION_COLUMNS, rows });
}

const EXPIRED_COLUMNS = { id: "bigint", accepting_expired: "boolean" };

/** Only of rows whose answer about new patients has another day. */
async function writeExpired(
  trx: Kysely<Database>,
  changed: readonly (Pick<LocationRow, "accepting_checked_on" | "state" | "zip"> & {
    id: string | undefined;
  })[],
  at: Date,
): Promise<void> {
  const rows = changed.map(({ id, accepting_checked_on, state, zip }) => {
    const accepting_expired = isAnswerExpired(accepting_checked_on, locationDay({ state, zip }, at));
    return { id, accepting_expired };
  });
  await updateRows(trx, { table: "provider_locations", columns: EXPIRED_COLUMNS, rows });
}

/** The hours of a stored week as cards have it: minutes since Sunday, opening and closing in turn. */
function weeklyHours(openingHours: string): number[] {
  const week = readWeek(openingHours);
  if ("error" in week) throw new Error(`A stored week ${week.error}.`);
  return writeWeeklyHours(week.hours);
}
