import pg from "pg";
import { createByteNumbers } from "../packed/byte-numbers.ts";
import { float64At } from "../packed/columns.ts";
import { createPacker, type Outline, type Packer } from "../packed/pack-locations.ts";
import { NAME_SEPARATOR } from "../packed/pack-names.ts";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { createTraitNumbering, type TraitNumbering } from "../packed/packed-locations.ts";
import { createRowFinder } from "../packed/sort-rows.ts";
import { bytesAt, copyRows, readDouble, readNumber } from "./copy-rows.ts";

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

/** Milliseconds since 1970 in which a card changed last. @param of the table with a dot, or nothing */
function changedAt(of: string): string {
  return `floor(extract(epoch from ${of}changed_at) * 1000)::float8`;
}

/** What LocationDetails takes of `c`, a card, `l`, its location, and `p`, the dentist; in the order of its fields. */
export const DETAIL_COLUMNS = `array_to_string(p.specialities, ' ') as specialities,
  array_to_string(p.languages, ' ') as languages, array_to_string(p.degree_codes, ' ') as degrees,
  array_to_string(l.plans, chr(10)) as plans, coalesce(l.center_name, '') as practice,
  concat(l.state, left(l.zip, 5)) as area, p.search_last_name as "lastName", p.search_name as "firstName",
  p.id::float8 as "providerId", coalesce(p.npi, '0')::float8 as npi, ${changedAt("c.")} as "changedAt", c.card`;

const OUTLINE = `select location_id::float8, at[1], at[0], octet_length(card)::float8,
  ${changedAt("")} from location_cards`;
/** Texts as `profileKey` and `nameKey` write them. */
const PROVIDERS = `select id::float8, concat(array_to_string(specialities, ' '), '|', array_to_string(languages, ' '),
  '|', array_to_string(degree_codes, ' ')), concat(search_last_name, chr(${NAME_SEPARATOR.charCodeAt(0)}), search_name),
  coalesce(npi, '0')::float8
  from providers`;
const LOCATIONS = `select id::float8, provider_id::float8, array_to_string(plans, chr(10)), center_name,
  concat(state, left(zip, 5))
  from provider_locations`;
const CARDS = `select location_id::float8, card from location_cards`;

/**
 * Reads all published locations as of one moment, table by table: joining and sorting here is quicker than there.
 * @param second reads at the same time, on another connection to the same database
 */
export async function loadDirectory(
  client: pg.ClientBase,
  second: pg.ClientBase = client,
): Promise<LoadedDirectory> {
  const clients = new Set([client, second]);
  try {
    await begin(client);
    await setTimeouts(client);
    const { rows } = await client.query<ReadMoment>(`select ${MOMENT_COLUMNS}`);
    const [moment] = rows;
    if (moment === undefined) throw new Error("The database named no snapshot.");
    const reader = await joinSnapshot(client, second);
    const [packer, { numbering, addTo }] = await Promise.all([readCards(client), readTraits(reader)]);
    addTo(packer);
    return { packed: packer.finish(numbering), moment };
  } finally {
    await Promise.all([...clients].map((each) => each.query("rollback")));
  }
}

async function begin(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
}

/**
 * A migration that waits for what one connection has read would stop the other one, and with it the first for ever:
 * PostgreSQL cannot see that one waits for the other. The load is tried again.
 */
const LOCK_TIMEOUT = "2s";

async function setTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
}

/** The second client in a transaction that sees what the first one's does; the first where a proxy is in between. */
async function joinSnapshot(client: pg.ClientBase, second: pg.ClientBase): Promise<pg.ClientBase> {
  if (second === client) return client;
  const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
  try {
    await begin(second);
    await second.query(`set transaction snapshot ${pg.escapeLiteral(rows[0]?.snapshot ?? "")}`);
    await setTimeouts(second);
    return second;
  } catch {
    return client;
  }
}

async function readCards(client: pg.ClientBase): Promise<Packer> {
  const packer = createPacker(await readOutline(client));
  await copyRows(client, CARDS, (row) => packer.addCard(readDouble(row, 0), bytesAt(row, 1)));
  return packer;
}

async function readOutline(client: pg.ClientBase): Promise<Outline> {
  const columns = Array.from({ length: 5 }, createNumberColumn);
  await copyRows(client, OUTLINE, (row) => {
    for (let field = 0; field < columns.length; field += 1) columns[field]?.push(readDouble(row, field));
  });
  const [ids, lat, lng, cardBytes, changedAt] = columns.map((column) => column.values()) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { ids, lat, lng, changedAt, cardBytes: Uint32Array.from(cardBytes) };
}

/** They are read before the packer is there to take them. */
interface GatheredTraits {
  numbering: TraitNumbering;
  addTo(packer: Packer): void;
}

async function readTraits(client: pg.ClientBase): Promise<GatheredTraits> {
  const numbering = createTraitNumbering();
  const profileNumbers = createByteNumbers(numbering.profiles.numberOf);
  const nameNumbers = createByteNumbers(numbering.names.numberOf);
  const planNumbers = createByteNumbers(numbering.plans.numberOf);
  const practiceNumbers = createByteNumbers(numbering.practices.numberOf);
  const zoneNumbers = createByteNumbers(numbering.zones.numberOf);
  const areaNumbers = createByteNumbers(numbering.areas.numberOf);
  const providers = {
    ids: createNumberColumn(),
    profiles: createNumberColumn(),
    names: createNumberColumn(),
    npis: createNumberColumn(),
  };
  await copyRows(client, PROVIDERS, (row) => {
    providers.ids.push(readDouble(row, 0));
    providers.profiles.push(readNumber(row, 1, profileNumbers));
    providers.names.push(readNumber(row, 2, nameNumbers));
    providers.npis.push(readDouble(row, 3));
  });
  const [profiles, names] = [providers.profiles.values(), providers.names.values()];
  const [providerIds, npis] = [providers.ids.values(), providers.npis.values()];
  const rowOf = createRowFinder(providerIds);
  const locations = {
    ids: createNumberColumn(),
    providers: createNumberColumn(),
    plans: createNumberColumn(),
    practices: createNumberColumn(),
    zones: createNumberColumn(),
    areas: createNumberColumn(),
  };
  await copyRows(client, LOCATIONS, (row) => {
    const provider = rowOf(readDouble(row, 1));
    if (provider < 0) return;
    locations.ids.push(readDouble(row, 0));
    locations.providers.push(provider);
    locations.plans.push(readNumber(row, 2, planNumbers));
    locations.practices.push(readNumber(row, 3, practiceNumbers));
    locations.zones.push(readNumber(row, 4, zoneNumbers));
    locations.areas.push(readNumber(row, 4, areaNumbers));
  });
  const [ids, rows] = [locations.ids.values(), locations.providers.values()];
  const [plans, practices] = [locations.plans.values(), locations.practices.values()];
  const [zones, areas] = [locations.zones.values(), locations.areas.values()];
  const addTo = (packer: Packer): void => {
    for (let at = 0; at < ids.length; at += 1) {
      const row = float64At(rows, at);
      const [profile, name] = [float64At(profiles, row), float64At(names, row)];
      const [plan, practice, zone] = [float64At(plans, at), float64At(practices, at), float64At(zones, at)];
      const area = float64At(areas, at);
      const dentist = { id: float64At(providerIds, row), npi: float64At(npis, row) };
      packer.addTraits(float64At(ids, at), { profile, plan, name, practice, zone, area }, dentist);
    }
  };
  return { numbering, addTo };
}

interface NumberColumn {
  push(value: number): void;
  /** The numbers pushed so far. */
  values(): Float64Array;
}

const FIRST_SIZE = 65_536;

/** Grows outside the heap, where a list of a million numbers is nothing for the collector to move. */
function createNumberColumn(): NumberColumn {
  let numbers = new Float64Array(FIRST_SIZE);
  let size = 0;
  return {
    push: (value) => {
      if (size === numbers.length) {
        const larger = new Float64Array(2 * size);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[size] = value;
      size += 1;
    },
    values: () => numbers.slice(0, size),
  };
}
