import { createHash } from "node:crypto";
import { readArchiveInfo } from "@smirk/basemap/archive/read-archive-info";
import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";

export interface CountyStreets {
  /** FIPS code of state and county. */
  county: string;
  year: number | null;
  bytes: number;
  sha256: string;
  addedAt: Date;
  bounds: [west: number, south: number, east: number, north: number];
}

/** Lists them in the order of their codes. */
export async function listCountyStreets({ db }: Pick<Context, "db">): Promise<CountyStreets[]> {
  const rows = await db
    .selectFrom("county_streets")
    .select(["county", "year", "west", "south", "east", "north", "sha256", "added_at as addedAt"])
    .select(sql<number>`length(archive)`.as("bytes"))
    .orderBy("county")
    .execute();
  return rows.map(({ west, south, east, north, ...row }) => ({ ...row, bounds: [west, south, east, north] }));
}

/** Replaces an earlier archive of the county. @throws Error when it is no archive */
export async function putCountyStreets(
  trx: Kysely<Database>,
  { county, archive, addedAt }: { county: string; archive: Buffer; addedAt: Date },
): Promise<void> {
  const read = async (offset: number, length: number) => archive.subarray(offset, offset + length);
  const { bounds, metadata } = await readArchiveInfo(read);
  const [west, south, east, north] = bounds;
  const row = {
    year: typeof metadata.year === "number" ? metadata.year : null,
    ...{ west, south, east, north },
    sha256: createHash("sha256").update(archive).digest("hex"),
    archive,
    added_at: addedAt,
  };
  await trx
    .insertInto("county_streets")
    .values({ county, ...row })
    .onConflict((conflict) => conflict.column("county").doUpdateSet(row))
    .execute();
}

/** So old the list may be: an operator adds a county now and then. */
const LIST_MS = 1_000;
const PARTS_BYTES = 24 * 1024 * 1024;
const LARGEST_PART = 1024 * 1024;

interface StreetReader {
  list(): Promise<CountyStreets[]>;
  /** Bytes of a county's archive, both ends included. */
  read(county: CountyStreets, first: number, last: number): Promise<Buffer>;
}

/** The list as last known while the database is away, and the parts of archives that were read last. */
export function createStreetReader({ db }: Pick<Context, "db">): StreetReader {
  let known: { at: number; counties: CountyStreets[] } | undefined;
  const parts = new LRUCache<string, Buffer>({
    maxSize: PARTS_BYTES,
    maxEntrySize: LARGEST_PART,
    sizeCalculation: (part) => part.length + 256,
  });
  return {
    async list() {
      if (known !== undefined && performance.now() - known.at < LIST_MS) return known.counties;
      try {
        known = { at: performance.now(), counties: await listCountyStreets({ db }) };
      } catch (error) {
        if (known === undefined) throw error;
      }
      return known.counties;
    },
    async read({ county, sha256 }, first, last) {
      const key = `${county} ${sha256} ${first}-${last}`;
      const part = parts.get(key) ?? (await readPart(db, { county, first, last }));
      parts.set(key, part);
      return part;
    },
  };
}

async function readPart(
  db: Kysely<Database>,
  { county, first, last }: { county: string; first: number; last: number },
): Promise<Buffer> {
  const row = await db
    .selectFrom("county_streets")
    .select(sql<Buffer>`substring(archive from ${first + 1} for ${last - first + 1})`.as("part"))
    .where("county", "=", county)
    .executeTakeFirst();
  if (row === undefined) throw notFound("There is no such file.");
  return row.part;
}

/** @throws 404 `not_found` for a county of which none were added */
export async function removeCountyStreets(
  { db, clock }: Pick<Context, "db" | "clock">,
  { county, operator }: { county: string; operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("county_streets")
      .where("county", "=", county)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound(`No streets of county ${county} were added.`);
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "basemap",
      subjectId: county,
      changes: { removed: true },
    });
  });
}
