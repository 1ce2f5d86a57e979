import { MAX_MAP_LOCATIONS } from "@smirk/domain/finder/map-contents";
import { type MapView, viewBounds } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";

const ZOOMS = [9, 10, 11, 12, 13, 14, 15];
const QUERY = `query($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom) { total } }`;

async function countIn(product: string, view: MapView, size: { width: number; height: number }) {
  const answer = await fetch(`${product}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: QUERY, variables: { ...viewBounds(view, size), zoom: view.zoom } }),
  });
  const body = (await answer.json()) as { data?: { findMapContents: { total: number } } };
  if (!body.data) throw new Error(`The directory answered ${answer.status}: ${JSON.stringify(body)}`);
  return body.data.findMapContents.total;
}

/** The view round one of the spots that holds most locations and yet lists them all, never only clusters. */
export async function findBusiestView(
  product: string,
  spots: readonly LatLng[],
  size: { width: number; height: number },
): Promise<{ view: MapView; locations: number }> {
  let best: { view: MapView; locations: number } | null = null;
  for (const center of spots) {
    for (const zoom of ZOOMS) {
      const locations = await countIn(product, { center, zoom }, size);
      if (locations <= MAX_MAP_LOCATIONS && locations > (best?.locations ?? 0)) {
        best = { view: { center, zoom }, locations };
      }
    }
  }
  if (best === null) throw new Error("No view holds any location.");
  return best;
}
