import type { ServiceArea } from "@smirk/contract/places";
import type { LatLng } from "@smirk/domain/geography/geo";
import { loadAreas } from "../places/areas/load-areas.ts";
import { findServiceArea } from "./find-service-area.ts";
import { mayJoin } from "./sales-stops.ts";

/** The state at a point, and whether somebody who lives there may join today. */
export async function getOpenArea(ctx: Parameters<typeof mayJoin>[0], at: LatLng): Promise<ServiceArea> {
  const area = findServiceArea(await loadAreas(), at);
  const isOpen = area.served === true && (await mayJoin(ctx, area.state?.code ?? ""));
  return { ...area, served: area.served && isOpen };
}
