import { Trans, useLingui } from "@lingui/react/macro";
import { DEFAULT_ZOOM } from "@smirk/domain/geography/geo";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { useEffect, useRef } from "react";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { MapSurface } from "../../../map/map-surface.tsx";
import { MapFailurePanel } from "../../../map/start/map-failure-panel.tsx";
import { useLazyMap } from "../../../map/start/use-lazy-map.ts";

export function PlaceMap({ location }: { location: LocationDetails }) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const { id, latitude: lat, longitude: lng, provider } = location;
  const name = providerName(provider);
  const lazyMap = useLazyMap(element, () => ({
    view: { center: { lat, lng }, zoom: DEFAULT_ZOOM },
    namePin: () => name,
    still: true,
  }));

  useEffect(() => {
    if (lazyMap.status !== "ready") return;
    lazyMap.map.panTo({ lat, lng });
    lazyMap.map.setPins([{ id, position: { lat, lng }, count: 1, emphasis: "selected" }]);
  }, [lazyMap, id, lat, lng]);

  return (
    <section aria-label={t`Map of the office`} className="relative isolate">
      <MapSurface ref={element} className="h-64 overflow-hidden rounded-md" />
      <MapFailurePanel lazyMap={lazyMap} />
      {location.approximate && (
        <p className="pt-2 text-sm text-muted">
          <Trans>
            The pin shows the area of {zip5(location.zip)}, not the building. Directions lead to the address.
          </Trans>
        </p>
      )}
    </section>
  );
}
