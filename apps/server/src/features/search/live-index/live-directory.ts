import { setImmediate as turn } from "node:timers/promises";
import type { DirectoryChanges } from "./read-changes.ts";
import type { LoadedDirectory, ReadMoment } from "./load-directory.ts";
import { type LocationRow, packLocations } from "../packed/pack-locations.ts";
import { placeOfId } from "../packed/packed-locations.ts";
import { createSegment, hidePlace, isHidden, type Segment } from "./segments.ts";

/** All published locations: those that were loaded, and over them what has changed since. */
export interface LiveDirectory {
  /** The loaded one first. */
  segments: Segment[];
  moment: ReadMoment;
  /** Grows with every change, over loads too. */
  revision: number;
  loadedRevision: number;
  /** The revision in which a location changed last, of those that changed since the load. */
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

export function createLiveDirectory({ packed, moment }: LoadedDirectory, revision = 0): LiveDirectory {
  const segments = [createSegment(packed)];
  return { segments, moment, revision, loadedRevision: revision, changed: new Map(), rows: new Map() };
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
  return directory.changed.get(id) ?? directory.loadedRevision;
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
  if (!changes.ids?.length) return;
  directory.revision += 1;
  for (const id of changes.ids) directory.changed.set(id, directory.revision);
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
