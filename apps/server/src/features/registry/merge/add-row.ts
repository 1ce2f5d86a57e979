import { isNpi } from "../../directory/rules/npi.ts";
import type { RegistryDentist, RegistryReading } from "../../directory/rules/registry-reading.ts";
import type { NpiSet } from "../read/npi-set.ts";
import type { RegistryRow } from "../read/registry-row.ts";
import type { Locate, LocatedPlace, RefusedRow } from "../run/registry-import.ts";
import type { RegistryBatch } from "./registry-batch.ts";

export interface ImportState {
  locate: Locate;
  states: ReadonlySet<string> | null;
  /** Dentists or clinics that came from the registry. */
  known: NpiSet;
  /** Identifiers in the file so far. */
  seen: NpiSet;
}

/** The last row of an identifier wins. */
export function addRow(batch: RegistryBatch, row: RegistryRow, state: ImportState): void {
  const { reading, line } = row;
  const npi = npiOf(reading);
  countRow(batch, row);
  if (isNpi(npi)) {
    if (state.seen.has(npi)) batch.duplicates += 1;
    state.seen.add(npi);
  }
  if (reading.kind === "office") throw new Error("A record is no further location.");
  if (reading.kind === "refused") {
    batch.refused.push({ line, npi, reason: reading.reason });
    return;
  }
  if (reading.kind === "abroad") addAbroad(batch, { line, npi, reason: reading.reason }, state);
  else if (reading.kind === "dentist") addDentist(batch, { dentist: reading.dentist, line }, state);
  else {
    removeNpi(batch, npi);
    if (reading.kind === "gone") addGone(batch, npi, state);
    else {
      batch.centers.set(npi, reading.center);
      state.known.add(npi);
    }
  }
}

/** Each of a dentist's rows is another location; the last one of an address wins. */
export function addOffice(
  batch: RegistryBatch,
  row: RegistryRow,
  { states, known, locate }: ImportState,
): void {
  const { reading, line } = row;
  countRow(batch, row);
  if (reading.kind === "refused") {
    batch.refused.push({ line, npi: reading.npi, reason: reading.reason });
    return;
  }
  if (
    reading.kind !== "office" ||
    !known.has(reading.npi) ||
    !(states?.has(reading.location.state) ?? true)
  ) {
    batch.skipped += 1;
    return;
  }
  const { npi, location } = reading;
  const point = locate(location);
  if (point === null) {
    batch.refused.push({ line, npi, reason: NO_POINT });
    return;
  }
  const own = batch.offices.get(npi) ?? new Map();
  if (own.has(location.key)) batch.duplicates += 1;
  batch.offices.set(npi, own.set(location.key, { location, point }));
}

const NO_POINT = "no coordinates for its ZIP code and city";

function countRow(batch: RegistryBatch, { end, nextLine, isWhole }: RegistryRow): void {
  batch.read += 1;
  batch.place = { position: end, line: nextLine };
  batch.endsWhole = isWhole;
}

function npiOf(reading: RegistryReading): string {
  if (reading.kind === "dentist") return reading.dentist.npi;
  return reading.kind === "center" ? reading.center.npi : reading.npi;
}

function removeNpi(batch: RegistryBatch, npi: string): void {
  for (const kind of [batch.dentists, batch.centers, batch.gone, batch.elsewhere]) kind.delete(npi);
}

function addGone(batch: RegistryBatch, npi: string, { known }: ImportState): void {
  if (known.has(npi)) batch.gone.add(npi);
  else batch.skipped += 1;
}

/** Known dentists are removed from the map; for others the report says where they are. */
function addAbroad(batch: RegistryBatch, refused: RefusedRow, { known }: ImportState): void {
  if (!known.has(refused.npi)) {
    batch.refused.push(refused);
    return;
  }
  removeNpi(batch, refused.npi);
  batch.elsewhere.add(refused.npi);
}

/** A refused row does not replace an earlier valid one. */
function addDentist(
  batch: RegistryBatch,
  { dentist, line }: { dentist: RegistryDentist; line: number },
  { states, known, locate }: ImportState,
): void {
  const { npi } = dentist;
  const locations = dentist.locations.filter((location) => states?.has(location.state) ?? true);
  if (locations.length === 0) {
    removeNpi(batch, npi);
    if (known.has(npi)) batch.elsewhere.add(npi);
    else batch.skipped += 1;
    return;
  }
  const points = new Map<string, LocatedPlace>();
  for (const location of locations) {
    const point = locate(location);
    if (point !== null) points.set(location.key, point);
  }
  if (points.size === 0) {
    batch.refused.push({ line, npi, reason: NO_POINT });
    return;
  }
  removeNpi(batch, npi);
  batch.dentists.set(npi, { dentist: { ...dentist, locations }, points });
  known.add(npi);
}
