import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { numberFormat } from "@smirk/domain/intl-formats";
import { useMemo } from "react";
import { languageOf } from "../../i18n/load-i18n.ts";
import type { MapTexts } from "../map-driver.ts";

export function useMapTexts(pin: MapTexts["pin"]): MapTexts {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const options = {
      style: "unit",
      unit: "mile",
      unitDisplay: languageOf(i18n) === "es" ? "long" : "short",
      maximumFractionDigits: 2,
    } as const;
    // Made when there is a map, not while the page is hydrated.
    const ring = (miles: number) => numberFormat(i18n.locale, options).format(miles);
    return {
      pin,
      ring,
      zoomIn: t`Zoom in`,
      zoomOut: t`Zoom out`,
      userLocation: t`Your current location`,
      note: (miles, kind) => {
        const step = ring(miles);
        if (kind === "simplified") return t`Simplified map · ${step} rings`;
        return kind === "main streets" ? t`Main streets only · ${step} rings` : t`${step} rings`;
      },
      cluster: (count) => {
        const dentists = t`${plural(count, { one: "# dentist", other: "# dentists" })}`;
        return t`${dentists}, zoom in`;
      },
      dataBy: t`Map data:`,
    };
  }, [t, i18n, pin]);
}
