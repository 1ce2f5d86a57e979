import { useLingui } from "@lingui/react";
import type { ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { useHref } from "react-router";
import { providerName } from "../../../directory/provider-name.ts";
import { FirstMapContent } from "../../../map/server-drawn/first-map-content.tsx";
import { paths } from "../../../paths.ts";
import { groupPins, isUnconfirmed } from "../first-view/pins.ts";
import { createPinPrices } from "../prices/price-words.tsx";
import type { FoundInView } from "./find-in-view.ts";
import { usePinName } from "./use-pin-name.ts";

/** The default view with what was found in it, drawn by the server. */
export function FinderFirstMap({ found, pictures }: { found: FoundInView; pictures: ViewPictures | null }) {
  const nameOf = usePinName();
  const base = useHref("/").replace(/\/$/, "");
  const { i18n } = useLingui();
  const pins = groupPins(found.cards);
  const results = found.cards.map((card) => ({ card, price: found.pricing?.[card.id] }));
  const priceOf = createPinPrices(results, i18n);
  const pinsOf = (ids: readonly string[]) => pins.filter(({ pin_id }) => ids.includes(pin_id));
  return (
    <FirstMapContent
      view={DEFAULT_VIEW}
      pictures={pictures}
      pins={(found.clusters.length > 0 ? [] : pins).map((pin) => ({
        id: pin.pin_id,
        position: { lat: pin.latitude, lng: pin.longitude },
        count: pin.providerLocations.length,
        emphasis: "none",
        label: priceOf([pin])?.label ?? null,
        isUnconfirmed: isUnconfirmed(pin),
      }))}
      clusters={found.clusters}
      namePin={(ids) => {
        const named = pinsOf(ids);
        const price = priceOf(named);
        return price === null ? nameOf(named) : `${nameOf(named)}, ${price.sentence}`;
      }}
      linksOf={(ids) =>
        pinsOf(ids)
          .flatMap(({ providerLocations }) => providerLocations)
          .map(({ id, provider }) => ({ href: base + paths.dentist(id), name: providerName(provider) }))
      }
    />
  );
}
