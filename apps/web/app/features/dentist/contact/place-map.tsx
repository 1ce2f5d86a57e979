import { Trans, useLingui } from "@lingui/react/macro";
import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import { DEFAULT_ZOOM, type LatLng } from "@smirk/domain/geography/geo";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { useEffect, useRef } from "react";
import type { LocationDetails } from "../../../api/directory/location-details.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { FirstMap } from "../../../map/loading/first-map.tsx";
import { MapFailurePanel } from "../../../map/loading/map-failure-panel.tsx";
import { useLazyMap } from "../../../map/loading/use-lazy-map.ts";
import type { MapPin } from "../../../map/map-driver.ts";
import { MapSurface } from "../../../map/map-surface.tsx";
import { FirstMapContent } from "../../../map/server-drawn/first-map-content.tsx";
import { useSite } from "../../../shell/page/use-site.ts";

interface PlaceMapProps {
  location: LocationDetails;
  pictures: ViewPictures | null;
}

export function PlaceMap({ location, pictures }: PlaceMapProps) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const { googleMap } = useSite().publicConfig;
  const { id, latitude: lat, longitude: lng, provider } = location;
  const isUnconfirmed = location.confirmation === "none";
  const name = providerName(provider);
  const view = { center: { lat, lng }, zoom: DEFAULT_ZOOM };
  const lazyMap = useLazyMap(element, () => ({
    view,
    namePin: () => name,
    still: true,
  }));

  useEffect(() => {
    if (lazyMap.status !== "ready") return;
    lazyMap.map.panTo({ lat, lng });
    lazyMap.map.setPins([officePin(id, { lat, lng }, isUnconfirmed)]);
  }, [lazyMap, id, lat, lng, isUnconfirmed]);

  return (
    <section aria-label={t`Map of the office`} className="relative isolate">
      <div className="relative">
        <MapSurface ref={element} className="h-[256px] overflow-hidden rounded-md" />
        {googleMap === null && (
          <FirstMap lazyMap={lazyMap}>
            {import.meta.env.SSR && (
              <FirstMapContent
                view={view}
                pictures={pictures}
                pins={[officePin(id, view.center, isUnconfirmed)]}
                namePin={() => name}
              />
            )}
          </FirstMap>
        )}
      </div>
      <MapFailurePanel lazyMap={lazyMap} />
      {location.approximate && (
        <p className="pt-2 text-sm text-muted">
          <Trans>
            The pin shows the {zip5(location.zip)} area, not the building. Directions take you to the address.
          </Trans>
        </p>
      )}
    </section>
  );
}

function officePin(id: string, position: LatLng, isUnconfirmed: boolean): MapPin {
  return { id, position, count: 1, emphasis: "selected", isUnconfirmed };
}
