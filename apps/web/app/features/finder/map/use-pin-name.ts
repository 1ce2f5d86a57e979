import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { providerName } from "../../../directory/provider-name.ts";
import { type Pin, sharedCenterName, sharedSpot } from "../first-view/pins.ts";

export function usePinName(): (pins: readonly Pin[]) => string {
  const { t } = useLingui();
  return useCallback(
    (pins) => {
      const cards = pins.flatMap((pin) => pin.providerLocations);
      const [only] = cards;
      if (only && cards.length === 1) return providerName(only.provider);
      const center = sharedCenterName(cards);
      const { length } = cards;
      const spot = sharedSpot(cards);
      if (center) return t`${plural(length, { one: "# dentist", other: "# dentists" })} at ${center}`;
      if (pins.length > 1 || spot === null)
        return t`${plural(length, { one: "# dentist", other: "# dentists" })} near each other`;
      if (spot.kind === "address")
        return t`${plural(length, { one: "# dentist", other: "# dentists" })} at one address`;
      const { name } = spot;
      return spot.kind === "zip"
        ? t`${plural(length, { one: "# dentist", other: "# dentists" })} in ZIP code ${name}`
        : t`${plural(length, { one: "# dentist", other: "# dentists" })} in ${name}`;
    },
    [t],
  );
}
