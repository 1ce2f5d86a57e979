import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { Finder } from "../use-finder.ts";
import { type CleaningPrice, loadPromise } from "./load-promise.ts";
import { nearestZip } from "./nearest-zip.ts";

interface LatePromiseProps {
  finder: Finder;
  children: (price: CleaningPrice | null) => React.ReactNode;
}

/** The price at an origin that the visitor chose. */
export function LatePromise({ finder: { origin, state }, children }: LatePromiseProps) {
  const { apiUrl } = useSite().publicConfig;
  const [price, setPrice] = useState<CleaningPrice | null>(null);
  const zip = nearestZip(
    (state.results ?? []).map(({ card }) => card),
    origin,
  );
  useEffect(() => {
    const controller = new AbortController();
    setPrice(null);
    if (zip === null) return;
    loadPromise(browserFetch(apiUrl), zip, controller.signal).then(
      (found) => controller.signal.aborted || setPrice(found),
      () => {},
    );
    return () => controller.abort();
  }, [apiUrl, zip]);
  return children(price);
}
