import { type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Clock } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { LOCATION_COLUMNS, type LocationFields } from "../columns/location-columns.ts";
import { namesOf, readChanges } from "../columns/read-changes.ts";
import type { Locate, LocationRow } from "../directory-rows.ts";
import { changeLocation } from "../edit/change-location.ts";
import { addressKey } from "../rules/address-key.ts";
import { createLocationFinder, type FoundLocation } from "./location-finder.ts";
import { describeProvider } from "./provider-finder.ts";
import { refusedRow, refusedWithCellErrors, type ValidatedRow, withoutBlanks } from "./validated-row.ts";

interface ValidationContext {
  locate: Locate;
  lock: boolean;
  clock: Clock;
}

const { plans, ...placeColumns } = LOCATION_COLUMNS;
const MAY_BE_BLANK = ["latitude", "longitude", "published"];

export async function validateLocationRows(
  db: Kysely<Database>,
  rows: readonly TextRow[],
  { locate, lock, clock }: ValidationContext,
): Promise<ValidatedRow<LocationRow>[]> {
  const find = await createLocationFinder(db, rows, { idColumn: "id", lock });
  const today = dayOf(clock.now());
  return rows.map((row) => {
    if (row.error !== undefined) return refusedRow(row, row.error);
    const found = find(row);
    const cells = withoutBlanks(row.cells, MAY_BE_BLANK);
    if ("error" in found) return refusedWithCellErrors(row, found.error, placeColumns);
    const { values, errors, warnings } = readChanges(placeColumns, cells, found.location);
    if (errors.length > 0) return refusedRow(row, ...errors);
    const validated = validateRow(row, found, { values, locate, today });
    return { ...validated, warnings: [...warnings, ...validated.warnings] };
  });
}

export async function validatePlanListRows(
  db: Kysely<Database>,
  rows: readonly TextRow[],
  { locate, lock, clock }: ValidationContext,
): Promise<ValidatedRow<LocationRow>[]> {
  const find = await createLocationFinder(db, rows, { idColumn: "location_id", lock });
  const today = dayOf(clock.now());
  return rows.map((row) => {
    if (row.error !== undefined) return refusedRow(row, row.error);
    const found = find(row);
    if ("error" in found) return refusedRow(row, found.error);
    if (found.location === null) return refusedRow(row, "is at an address where the dentist has no location");
    const { values, errors } = readChanges({ plans }, row.cells, found.location);
    return errors.length > 0
      ? refusedRow(row, ...errors)
      : validateRow(row, found, { values, locate, today });
  });
}

function validateRow(
  row: TextRow,
  { location, provider }: Exclude<FoundLocation, { error: string }>,
  { values, ...facts }: { values: Partial<LocationFields>; locate: Locate; today: CalendarDay },
): ValidatedRow<LocationRow> {
  const providerId = location?.provider_id ?? provider?.id ?? "";
  const validated = changeLocation(location, values, { providerId, ...facts });
  if ("errors" in validated) return refusedRow(row, ...validated.errors);
  const states = [location, validated.change?.after].filter((one) => one !== undefined && one !== null);
  const places = states.map((one) => `${providerId} at ${addressKey(one.address, one.zip)}`);
  const id = location === null ? [] : [`id ${location.id}`];
  const isById = (row.cells.id ?? row.cells.location_id ?? "").trim() !== "";
  const [shown] = states.toReversed();
  const owner = provider === null ? "" : `${describeProvider(provider)}, `;
  return {
    row,
    errors: [],
    warnings: validated.warnings ?? [],
    change: validated.change,
    subject: `${owner}${shown ? `${shown.address}, ${shown.city}` : ""}`,
    // A location may move to another's old address: only rows without an id are distinguished by address.
    asks: isById ? id : [...id, ...places],
    claims: [...id, ...places],
  };
}

export const LOCATION_FIELDS = namesOf(LOCATION_COLUMNS);
