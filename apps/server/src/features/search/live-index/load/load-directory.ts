import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { createPacker, type LocationDetails, type Outline } from "../packed/pack-locations.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { type CopiedRow, createCopyReader, readBytes, readDouble, readText } from "./copy-reader.ts";

/** When the directory was read: by its version, by the transactions that are in it, and by the database's clock. */
export interface ReadMoment {
  version: string;
  /** A `pg_snapshot` as text. */
  snapshot: string;
  at: Date;
}

export interface LoadedDirectory {
  packed: PackedLocations;
  moment: ReadMoment;
}

export const MOMENT_COLUMNS = `pg_current_snapshot()::text as snapshot, now() as at,
  (select version::text from directory_version) as version`;

/** What LocationDetails takes of `c`, a card, `l`, its location, and `p`, the dentist; in the order of its fields. */
export const DETAIL_COLUMNS = `array_to_string(p.specialities, ' ') as specialities,
  array_to_string(p.languages, ' ') as languages, array_to_string(p.degree_codes, ' ') as degrees,
  array_to_string(l.plans, chr(10)) as plans, p.search_last_name as "lastName", p.search_name as "firstName", c.card`;

const JOINED = `location_cards c
  join provider_locations l on l.id = c.location_id join providers p on p.id = l.provider_id`;

/** Reads all published locations as of one moment: first where they are and how long their cards, then all else. */
export async function loadDirectory(client: pg.ClientBase): Promise<LoadedDirectory> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("set local statement_timeout = 0");
    const { rows } = await client.query<ReadMoment>(`select ${MOMENT_COLUMNS}`);
    const [moment] = rows;
    if (moment === undefined) throw new Error("The database named no snapshot.");
    const outline = await readOutline(client);
    const packer = createPacker(outline);
    await copyRows(client, `select ${DETAIL_COLUMNS} from ${JOINED} order by c.location_id`, (row) =>
      packer.add(readDetails(row)),
    );
    return { packed: packer.finish(), moment };
  } finally {
    await client.query("rollback");
  }
}

async function readOutline(client: pg.ClientBase): Promise<Outline> {
  const [ids, lat, lng, cardBytes]: [number[], number[], number[], number[]] = [[], [], [], []];
  const query = `select c.location_id::float8, c.at[1], c.at[0], octet_length(c.card)::float8
    from ${JOINED} order by c.location_id`;
  await copyRows(client, query, (row) => {
    ids.push(readDouble(row, 0));
    lat.push(readDouble(row, 1));
    lng.push(readDouble(row, 2));
    cardBytes.push(readDouble(row, 3));
  });
  return {
    ids: Float64Array.from(ids),
    lat: Float64Array.from(lat),
    lng: Float64Array.from(lng),
    cardBytes: Uint32Array.from(cardBytes),
  };
}

function readDetails(row: CopiedRow): LocationDetails {
  return {
    specialities: readText(row, 0),
    languages: readText(row, 1),
    degrees: readText(row, 2),
    plans: readText(row, 3),
    lastName: readText(row, 4),
    firstName: readText(row, 5),
    card: readBytes(row, 6),
  };
}

async function copyRows(
  client: pg.ClientBase,
  query: string,
  onRow: (row: CopiedRow) => void,
): Promise<void> {
  const read = createCopyReader(onRow);
  for await (const piece of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    read(piece as Buffer);
  }
}
