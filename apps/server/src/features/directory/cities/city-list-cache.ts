import type { ListedCity } from "@smirk/contract/directory";
import type { Context } from "../../../context.ts";
import { listCities } from "./list-cities.ts";
import { settleSomeTowns } from "./settle-towns.ts";

/** The list walks the whole directory, so that it is made once for each version of it. */
export function createCityListCache(ctx: Pick<Context, "db">): () => Promise<ListedCity[]> {
  let cached: { version: string; cities: Promise<ListedCity[]> } | undefined;
  return async () => {
    // After an import or an upgrade there are more for minutes, which change no version.
    if (!(await settleSomeTowns(ctx))) return listCities(ctx);
    const { version } = await ctx.db
      .selectFrom("directory_version")
      .select("version")
      .executeTakeFirstOrThrow();
    if (cached?.version !== version) {
      const cities = listCities(ctx);
      const entry = { version, cities };
      cached = entry;
      cities.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.cities;
  };
}
