import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { type MapPoints, type PointColumns, readPointRecords, sortMapPoints } from "./map-points.ts";

/** Rows per query: a short query, and a short block of the event loop. */
const STEP = 50_000;
/** Bits left of a positive int4 after specialties and plans. */
const MAX_LANGUAGES = 21;

/** Reads all published locations with their filter bits; about a second for 300,000. */
export async function loadMapPoints(ctx: Context): Promise<MapPoints> {
  // Read first: later changes have a higher version and are read again.
  const version = await readDirectoryVersion(ctx);
  const traits = await listTraits(ctx);
  const bits = sql.join(
    traits.map(({ held }, bit) => sql`((${held})::int << ${sql.lit(bit)})`),
    sql` | `,
  );
  const steps: PointColumns[] = [];
  for (let last: string | null = "0"; last !== null; ) {
    const step: { records: Buffer; last: string | null } = await readStep(ctx, bits, last);
    steps.push(readPointRecords(step.records));
    last = step.last;
  }
  const traitBits = new Map(traits.map(({ name }, bit) => [name, 1 << bit]));
  return sortMapPoints(steps, { version, traitBits });
}

async function readDirectoryVersion(ctx: Context): Promise<string> {
  const { version } = await ctx.db
    .selectFrom("directory_version")
    .select("version")
    .executeTakeFirstOrThrow();
  return version;
}

interface Trait {
  name: string;
  held: RawBuilder<boolean>;
}

/** The most common languages, as many as there are bits. */
async function listTraits(ctx: Context): Promise<Trait[]> {
  const { rows: languages } = await sql<{ code: string }>`
    select code from providers, unnest(languages) code
    group by code order by count(*) desc, code limit ${MAX_LANGUAGES}`.execute(ctx.db);
  return [
    ...SPECIALITY_CODES.map((code) => ({
      name: `speciality ${code}`,
      held: sql<boolean>`${sql.lit(code)} = any(p.specialities)`,
    })),
    { name: "plan insurance", held: sql`array_to_string(l.plans, chr(10)) ~ '(?n)_insurance$'` },
    { name: "plan discount", held: sql`array_to_string(l.plans, chr(10)) ~ '(?n)_discount_[0-9]+$'` },
    ...languages.map(({ code }) => ({
      name: `language ${code}`,
      held: sql<boolean>`${code} = any(p.languages)`,
    })),
  ];
}

/** The next records by id; `last` is null at the end. */
async function readStep(
  ctx: Context,
  bits: RawBuilder<unknown>,
  after: string,
): Promise<{ records: Buffer; last: string | null }> {
  const { rows } = await sql<{ records: Buffer | null; size: number; last: string | null }>`
    select string_agg(
        int8send(location_id) || float8send(at[1]) || float8send(at[0]) || int4send(${bits}), ''::bytea) as records,
      count(*)::int as size, max(location_id) as last
    from (
      select location_id, at from location_cards
      where location_id > ${after}::bigint order by location_id limit ${STEP}
    ) c
    join provider_locations l on l.id = c.location_id
    join providers p on p.id = l.provider_id`.execute(ctx.db);
  const [step] = rows;
  return { records: step?.records ?? Buffer.alloc(0), last: step?.size === STEP ? step.last : null };
}
