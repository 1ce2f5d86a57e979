import type { Context } from "../../../context.ts";
import { type ListedCity, listCities } from "./list-cities.ts";

/** The list walks the whole directory, so that it is made once for each version of it. */
export function createCityListCache(ctx: Pick<Context, "db">): () => Promise<ListedCity[]> {
  let cached: { version: string; cities: Promise<ListedCity[]> } | undefined;
  return async () => {
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
