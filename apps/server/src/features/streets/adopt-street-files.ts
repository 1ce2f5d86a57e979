import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import { putCountyStreets } from "./county-streets.ts";

const COUNTY_FILE = /^(\d{5})\.pmtiles$/;

/** Archives that earlier releases kept in the data folder of each server go to the database, unless it has the county. */
export async function adoptStreetFiles({
  config,
  db,
  log,
}: Pick<Context, "config" | "db" | "log">): Promise<void> {
  const folder = join(config.dataDir, "basemap");
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const county = COUNTY_FILE.exec(name)?.[1];
    if (county === undefined) continue;
    const path = join(folder, name);
    try {
      const known = await db
        .selectFrom("county_streets")
        .select("county")
        .where("county", "=", county)
        .execute();
      if (known.length > 0) continue;
      const { mtime: addedAt } = await stat(path);
      await putCountyStreets(db, { county, archive: await readFile(path), addedAt });
      log.info({ county }, "streets.file.adopted");
    } catch (err) {
      log.warn({ err, county }, "streets.file.not_adopted");
    }
  }
}
