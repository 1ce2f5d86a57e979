import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { findMapContents } from "../../../api/directory/providers.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { activeFilters, dropFilter, type FilterName, toMapFilter } from "../first-view/finder-filter.ts";
import type { Finder } from "../use-finder.ts";

interface Drop {
  name: FilterName;
  total: number;
}

/** The filter whose removal finds the most; null while loading or on failure. */
export function useBestDrop({ filter, view, origin: { lat, lng } }: Finder): Drop | null {
  const { apiUrl } = useSite().publicConfig;
  const [best, setBest] = useState<Drop | null>(null);
  useEffect(() => {
    const { box, zoom } = view.current;
    if (box === null) return;
    const controller = new AbortController();
    const count = async (name: FilterName): Promise<Drop> => {
      const question = { box, zoom, filter: toMapFilter(dropFilter(filter, name), { lat, lng }) };
      const { total } = await findMapContents(browserFetch(apiUrl), question, controller.signal);
      return { name, total };
    };
    setBest(null);
    Promise.all(activeFilters(filter).map(count))
      .then((drops) => setBest(drops.toSorted((a, b) => b.total - a.total)[0] ?? null))
      .catch(() => setBest(null));
    return () => controller.abort();
  }, [apiUrl, filter, view, lat, lng]);
  return best;
}
