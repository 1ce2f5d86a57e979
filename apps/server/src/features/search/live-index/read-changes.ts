import type { DatabasePool } from "../../../db/connection/database-pool.ts";
import { DETAIL_COLUMNS, MOMENT_COLUMNS, type ReadMoment } from "./load-directory.ts";
import type { LocationDetails, LocationRow } from "../packed/pack-locations.ts";

/** What has changed since a moment. */
export interface DirectoryChanges {
  moment: ReadMoment;
  /** Ids of all locations that changed; null when they are too many to be named. */
  ids: number[] | null;
  /** Those of them that are published. */
  rows: LocationRow[];
}

/** The id in a row that stands for the whole directory. */
const EVERYTHING = 0;
/** More are quicker loaded with all others. */
const MAX_CHANGES = 5_000;
/** Rows of the log are kept for an hour (prune-changes.ts): after half of it, some might be missing soon. */
const MAX_SILENCE_MS = 30 * 60_000;

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

type ChangeRow = ReadMoment & { id: number | null; lat: number | null; lng: number } & Omit<
    LocationDetails,
    "card"
  > & {
    card: string;
  };

export async function readChanges(pool: DatabasePool, since: ReadMoment): Promise<DirectoryChanges> {
  const { rows } = await pool.query<ChangeRow>({ ...CHANGES, values: [since.snapshot] });
  const [first] = rows;
  if (first === undefined) throw new Error("The change log gave no moment.");
  const { snapshot, version, at } = first;
  const moment = { snapshot, version, at };
  const ids = rows.flatMap(({ id }) => id ?? []);
  const isTooMuch = ids.length > MAX_CHANGES || ids.includes(EVERYTHING);
  if (isTooMuch || at.getTime() - since.at.getTime() > MAX_SILENCE_MS) return { moment, ids: null, rows: [] };
  return {
    moment,
    ids,
    rows: rows.flatMap((row) =>
      row.id === null || row.lat === null
        ? []
        : [{ ...row, id: row.id, lat: row.lat, card: Buffer.from(row.card) }],
    ),
  };
}
