import { setImmediate as turn } from "node:timers/promises";
import type { Context } from "../../../context.ts";
import type { LocationDetails } from "../packed/pack-locations.ts";
import { type LocationRow, packLocations } from "../packed/pack-locations.ts";
import { placeOfId } from "../packed/packed-locations.ts";
import { applyPriceChanges, type LivePrices, type PriceChanges, readPriceChanges } from "./live-prices.ts";
import type { LoadedDirectory, ReadMoment } from "./load-directory.ts";
import { DETAIL_COLUMNS, MOMENT_COLUMNS } from "./load-directory.ts";
import { createSegment, hidePlace, isHidden, type Segment } from "./segments.ts";

/** All published locations: those that were loaded, and over them what has changed since. */
export interface LiveDirectory {
  /** The loaded one first. */
  segments: Segment[];
  moment: ReadMoment;
  prices: LivePrices;
  /** Grows with every change, over loads too. */
  revision: number;
  /** The one of the load, or of the last change of prices that many locations share. */
  commonRevision: number;
  /** The revision in which a location changed last, of those that changed since the common one. */
  changed: Map<number, number>;
  /** The rows behind each later segment, to be packed together. */
  rows: Map<Segment, readonly LocationRow[]>;
}

/** Packed in less than 5 ms, so that requests are answered in between. */
const ROWS_A_STEP = 400;
/** Up to so many, rows of several changes are packed together. */
const MAX_MERGED = 800;
/** Changes that are worth packing everything again: a share of all, and bounds to it. */
const REPACK = { share: 0.05, least: 300, most: 5_000 };

export interface PricedDirectory extends LoadedDirectory {
  /** Read after the directory's moment, so that no change of theirs is missed. */
  prices: LivePrices;
}

export function createLiveDirectory(
  { packed, moment, prices }: PricedDirectory,
  revision = 0,
): LiveDirectory {
  const segments = [createSegment(packed)];
  const revisions = { revision, commonRevision: revision, changed: new Map() };
  return { segments, moment, prices, ...revisions, rows: new Map() };
}

export function hasLocation({ segments }: LiveDirectory, id: number): boolean {
  return segments.some((segment) => {
    const place = placeOfId(segment.packed, id);
    return place >= 0 && !isHidden(segment, place);
  });
}

/** The revision in which a location changed last, or any; null for an unknown one. */
export function findRevision(directory: LiveDirectory, id?: number): number | null {
  if (id === undefined) return directory.revision;
  if (!hasLocation(directory, id)) return null;
  return directory.changed.get(id) ?? directory.commonRevision;
}

/** Whether so much has changed that searching it takes longer than it should. */
export function wantsRepacking({ segments }: LiveDirectory, { ids }: DirectoryChanges): boolean {
  if (ids === null) return true;
  const [base, ...later] = segments;
  if (base === undefined) return false;
  const changed = base.hidden.list.length + later.reduce((sum, { packed }) => sum + packed.size, 0);
  return changed > Math.min(REPACK.most, Math.max(REPACK.least, base.packed.size * REPACK.share));
}

/** What is gone is hidden at once; what is new or changed is seen a few hundred rows at a time. */
export async function applyChanges(directory: LiveDirectory, changes: DirectoryChanges): Promise<void> {
  // First of all: what is packed below may be asked for its prices before the rest is.
  applyPriceChanges(directory.prices, changes.prices);
  const published = new Set(changes.rows.map(({ id }) => id));
  hideAll(
    directory,
    (changes.ids ?? []).filter((id) => !published.has(id)),
  );
  for (let from = 0; from < changes.rows.length; from += ROWS_A_STEP) {
    if (from > 0) await turn();
    addRows(directory, changes.rows.slice(from, from + ROWS_A_STEP));
  }
  directory.moment = changes.moment;
  const areSharedChanged = changes.prices.book !== null;
  if (!changes.ids?.length && !areSharedChanged) return;
  directory.revision += 1;
  if (areSharedChanged) {
    directory.commonRevision = directory.revision;
    directory.changed.clear();
    return;
  }
  for (const id of changes.ids ?? []) directory.changed.set(id, directory.revision);
}

function hideAll({ segments }: LiveDirectory, ids: readonly number[]): void {
  for (const id of ids) {
    for (const segment of segments) {
      const place = placeOfId(segment.packed, id);
      if (place >= 0) hidePlace(segment, place);
    }
  }
}

/** Small segments are packed together with the rows after them: a query looks at few. */
function addRows(directory: LiveDirectory, added: readonly LocationRow[]): void {
  const { segments, rows } = directory;
  hideAll(
    directory,
    added.map(({ id }) => id),
  );
  let merged = added;
  for (let last = segments.at(-1); last && segments.length > 1; last = segments.at(-1)) {
    const older = visibleRows(directory, last);
    if (older.length > 2 * merged.length || older.length + merged.length > MAX_MERGED) break;
    merged = [...older, ...merged];
    segments.pop();
    rows.delete(last);
  }
  const segment = createSegment(packLocations(merged));
  segments.push(segment);
  rows.set(segment, merged);
}

function visibleRows({ rows }: LiveDirectory, segment: Segment): readonly LocationRow[] {
  const own = rows.get(segment) ?? [];
  return own.filter(({ id }) => !isHidden(segment, placeOfId(segment.packed, id)));
}

/** What has changed since a moment. */
interface DirectoryChanges {
  moment: ReadMoment;
  /** Ids of all locations that changed; null when they are too many to be named. */
  ids: number[] | null;
  /** The published ones among them. */
  rows: LocationRow[];
  prices: PriceChanges;
}

type ChangeRow = ReadMoment & {
  id: number | null;
  lat: number | null;
  lng: number;
  changedAt: number;
} & Omit<LocationDetails, "card"> & {
    card: string;
  };

/** More are quicker loaded with all others. */
const MAX_CHANGES = 5_000;

/** Visible now and not in the snapshot before: exact whatever the order in which transactions commit. */
const CHANGES = {
  name: "directory-changes",
  text: `
    with changed as materialized (
      select distinct location_id from directory_changes
      where transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
      limit ${MAX_CHANGES + 1}
    )
    select ${MOMENT_COLUMNS}, changed.location_id::float8 as id, cards.*
    from (select) as one
    left join changed on true
    left join lateral (
      select c.at[1] as lat, c.at[0] as lng, ${DETAIL_COLUMNS}
      from location_cards c
      join provider_locations l on l.id = c.location_id join providers p on p.id = l.provider_id
      where c.location_id = changed.location_id
    ) as cards on true`,
};

/** The id in a row that stands for the whole directory. */
const EVERYTHING_CHANGED = 0;
/** The id in a row that stands for the prices of schedules and percentages. */
const SHARED_PRICES_CHANGED = -1;
const NO_PRICES: PriceChanges = { book: null, offices: new Map() };

/** Rows of the log are kept for an hour (prune-changes.ts): after half of it, some might be missing soon. */
const MAX_SILENCE_MS = 30 * 60_000;

export async function readChanges(
  ctx: Pick<Context, "db" | "pool">,
  since: ReadMoment,
): Promise<DirectoryChanges> {
  const { rows } = await ctx.pool.query<ChangeRow>({ ...CHANGES, values: [since.snapshot] });
  const [first] = rows;
  if (first === undefined) throw new Error("The change log gave no moment.");
  const { snapshot, version, at } = first;
  const moment = { snapshot, version, at };
  const logged = rows.flatMap(({ id }) => id ?? []);
  const isTooMuch = logged.length > MAX_CHANGES || logged.includes(EVERYTHING_CHANGED);
  const isTooLate = at.getTime() - since.at.getTime() > MAX_SILENCE_MS;
  if (isTooMuch || isTooLate) return { moment, ids: null, rows: [], prices: NO_PRICES };
  const ids = logged.filter((id) => id !== SHARED_PRICES_CHANGED);
  return {
    moment,
    ids,
    rows: rows.flatMap((row) =>
      row.id === null || row.lat === null
        ? []
        : [{ ...row, id: row.id, lat: row.lat, card: Buffer.from(row.card) }],
    ),
    prices: await readPriceChanges(ctx, { ids, areSharedChanged: ids.length < logged.length }),
  };
}
