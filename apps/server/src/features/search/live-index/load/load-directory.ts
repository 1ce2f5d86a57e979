import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { createByteNumbers } from "../packed/byte-numbers.ts";
import { createPacker, type Outline, type Packer } from "../packed/pack-locations.ts";
import { NAME_SEPARATOR } from "../packed/pack-names.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { bytesAt, type CopiedRow, createCopyReader, readDouble, readNumber } from "./copy-reader.ts";
import { createNumberColumn } from "./number-column.ts";

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

const OUTLINE = `select location_id::float8, at[1], at[0], octet_length(card)::float8 from location_cards`;
/** As `profileKey` and `nameKey` write them. */
const PROVIDERS = `select id::float8, concat(array_to_string(specialities, ' '), '|', array_to_string(languages, ' '),
  '|', array_to_string(degree_codes, ' ')), concat(search_last_name, chr(${NAME_SEPARATOR.charCodeAt(0)}), search_name)
  from providers`;
const LOCATIONS = `select id::float8, provider_id::float8, array_to_string(plans, chr(10)) from provider_locations`;
const CARDS = `select location_id::float8, card from location_cards`;

/** Reads all published locations as of one moment, table by table: joining and sorting here is quicker than there. */
export async function loadDirectory(client: pg.ClientBase): Promise<LoadedDirectory> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query("set local statement_timeout = 0");
    const { rows } = await client.query<ReadMoment>(`select ${MOMENT_COLUMNS}`);
    const [moment] = rows;
    if (moment === undefined) throw new Error("The database named no snapshot.");
    const packer = createPacker(await readOutline(client));
    await readTraits(client, packer);
    await copyRows(client, CARDS, (row) => packer.addCard(readDouble(row, 0), bytesAt(row, 1)));
    return { packed: packer.finish(), moment };
  } finally {
    await client.query("rollback");
  }
}

async function readOutline(client: pg.ClientBase): Promise<Outline> {
  const columns = [createNumberColumn(), createNumberColumn(), createNumberColumn(), createNumberColumn()];
  await copyRows(client, OUTLINE, (row) => {
    for (let field = 0; field < columns.length; field += 1) columns[field]?.push(readDouble(row, field));
  });
  const [ids, lat, lng, cardBytes] = columns.map((column) => column.values()) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { ids, lat, lng, cardBytes: Uint32Array.from(cardBytes) };
}

async function readTraits(client: pg.ClientBase, packer: Packer): Promise<void> {
  const profileNumbers = createByteNumbers(packer.profiles.numberOf);
  const nameNumbers = createByteNumbers(packer.names.numberOf);
  const planNumbers = createByteNumbers(packer.plans.numberOf);
  const rowOf = new Map<number, number>();
  const [profiles, names]: [number[], number[]] = [[], []];
  await copyRows(client, PROVIDERS, (row) => {
    rowOf.set(readDouble(row, 0), profiles.length);
    profiles.push(readNumber(row, 1, profileNumbers));
    names.push(readNumber(row, 2, nameNumbers));
  });
  await copyRows(client, LOCATIONS, (row) => {
    const provider = rowOf.get(readDouble(row, 1)) ?? -1;
    const [profile, name] = [profiles[provider], names[provider]];
    if (profile === undefined || name === undefined) return;
    packer.addTraits(readDouble(row, 0), { profile, plan: readNumber(row, 2, planNumbers), name });
  });
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
