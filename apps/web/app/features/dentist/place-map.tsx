import { Trans, useLingui } from "@lingui/react/macro";
import { DEFAULT_ZOOM } from "@smirk/domain/geo";
import { providerName } from "@smirk/domain/provider-name";
import { useCallback, useEffect, useRef } from "react";
import type { LocationDetails } from "../../api/providers.ts";
import { MapSurface } from "../../map/map-surface.tsx";
import { useLazyMap } from "../../map/use-lazy-map.ts";
import { useMapTexts } from "../../map/use-map-texts.ts";

/** The location alone on a small map. */
export function PlaceMap({ location }: { location: LocationDetails }) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const { id, latitude: lat, longitude: lng, provider } = location;
  const name = providerName(provider);
  const texts = useMapTexts(useCallback(() => name, [name]));
  const lazyMap = useLazyMap(element, () => ({
    view: { center: { lat, lng }, zoom: DEFAULT_ZOOM },
    texts,
    still: true,
  }));

  useEffect(() => {
    if (lazyMap.status !== "ready") return;
    lazyMap.map.panTo({ lat, lng });
    lazyMap.map.setPins([{ id, position: { lat, lng }, count: 1, emphasis: "selected" }]);
  }, [lazyMap, id, lat, lng]);

  if (lazyMap.status === "failed") {
    return (
      <p className="text-muted text-sm">
        <Trans>The map could not be loaded.</Trans>
      </p>
    );
  }
  return (
    <section aria-label={t`Map of the office`}>
      <MapSurface ref={element} className="h-64 overflow-hidden rounded-md" />
    </section>
  );
}
