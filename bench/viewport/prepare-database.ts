import type { LatLng } from "@smirk/domain/geography/geo";
import { connectDatabase, type DatabaseConnection } from "../../apps/server/src/db/connection/connect.ts";
import { migrateToLatest } from "../../apps/server/src/db/migrate.ts";
import type { GeneratedDentist } from "../../apps/server/src/demo/directory-rows.ts";
import { generateDirectory } from "../../apps/server/src/demo/generate/generate-directory.ts";
import { loadDirectory } from "../../apps/server/src/demo/load-directory.ts";
import { openPostgres } from "../open-postgres.ts";
import { sized } from "../smoke.ts";

/** `--locations=1000000` measures another size. */
const ASKED = process.argv.find((arg) => arg.startsWith("--locations="))?.split("=")[1];
export const LOCATIONS = sized(Number(ASKED ?? 300_000), 300);

export interface BenchDatabase {
  connectionString: string;
  version: string;
  /** Dentists picked evenly from the directory, so that busy places come as often as they are busy. */
  spots: LatLng[];
  remove(): Promise<void>;
}

/** A PostgreSQL of its own in a temporary folder, with the product's schema and a generated directory. */
export async function prepareDatabase(spotCount: number): Promise<BenchDatabase> {
  const server = await openPostgres();
  const connection = connectDatabase(server.connectionString, { statementTimeoutMs: 0 });
  const remove = async () => {
    await connection.close();
    await server.stop();
  };
  try {
    const { version, spots } = await fill(connection, spotCount);
    return { connectionString: server.connectionString, version, spots, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fill({ db, pool }: DatabaseConnection, spotCount: number) {
  await migrateToLatest(db);
  await loadDirectory(db, manyDentists(), {
    organization: "brightwell",
    avatarId: () => null,
    photos: false,
  });
  await pool.query("select refresh_location_cards(null)");
  for (const statement of PRICES) await pool.query(statement);
  await pool.query(BOX_FUNCTION);
  await pool.query("vacuum analyze");
  const version = await pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const spots = await pool.query<LatLng>(
    `select latitude as lat, longitude as lng from provider_locations
    where id % greatest((select count(*) from provider_locations) / $1, 1) = 0 order by md5(id::text) limit $1`,
    [spotCount],
  );
  return { version: version.rows[0]?.version ?? "", spots: spots.rows };
}

function* manyDentists(): Generator<GeneratedDentist> {
  let locations = 0;
  for (const dentist of generateDirectory({ dentists: LOCATIONS, seed: "viewport benchmark" })) {
    if (locations >= LOCATIONS) return;
    locations += dentist.locations.length;
    // No viewport shows reviews: they would only make the loading longer.
    yield { ...dentist, locations: dentist.locations.map((location) => ({ ...location, reviews: [] })) };
  }
}

export const PRICED_PROCEDURE = "checkup";

/** A price list for each state, a percentage of specialists, and own prices of a third of the offices. */
const PRICES = [
  `with schedules as (
      insert into fee_schedules (plan_list, area, kind, valid_from, source, published, updated_at)
      select distinct 'brightwell_discount_1', state, 'GD', date '2020-01-01', 'invented', true, now()
      from provider_locations returning id
    )
    insert into fees (schedule_id, procedure, member_cents, usual_cents, usual_source, usual_day)
    select id, '${PRICED_PROCEDURE}', 6000, 9000, 'invented', date '2020-01-01' from schedules`,
  `insert into specialist_rates (plan_list, kind, percent_off, valid_from, source, updated_at)
    values ('brightwell_discount_1', 'SP', 20, date '2020-01-01', 'invented', now())`,
  `insert into office_fees (location_id, procedure, member_cents, usual_cents, entered_by, confirmed_on)
    select id, '${PRICED_PROCEDURE}', 5000 + 100 * (id % 37), 9000 + 100 * (id % 11), 'bench', current_date
    from provider_locations where id % 3 = 0`,
];

/** How PostGraphile is given the same search: a function that PostgreSQL inlines, with an index, order and limit alike. */
const BOX_FUNCTION = `
  create index provider_locations_point on provider_locations
    using gist (point(longitude, latitude)) where published;
  create function locations_in_box(west float8, south float8, east float8, north float8)
  returns setof provider_locations language sql stable as $$
    select l.* from provider_locations l
    where l.published and point(l.longitude, l.latitude) <@ box(point(west, south), point(east, north))
    order by ((l.longitude - (west + east) / 2) * cosd((south + north) / 2)) ^ 2
      + (l.latitude - (south + north) / 2) ^ 2, l.id
    limit 500
  $$;
  comment on function locations_in_box is
    '@behavior +queryField:resource:list -queryField:resource:connection';`;
