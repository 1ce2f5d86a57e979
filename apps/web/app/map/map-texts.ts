import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { numberFormat } from "@smirk/domain/intl-formats";
import { languageOf } from "../i18n/load-i18n.ts";
import type { MapTexts } from "./map-driver.ts";

/** Loaded with the map: the first page does not wait for its words. */
export function createMapTexts(i18n: I18n, pin: MapTexts["pin"]): MapTexts {
  const miles = numberFormat(i18n.locale, {
    style: "unit",
    unit: "mile",
    unitDisplay: languageOf(i18n) === "es" ? "long" : "short",
    maximumFractionDigits: 2,
  });
  const ring = (distance: number) => miles.format(distance);
  return {
    pin,
    ring,
    zoomIn: t(i18n)`Zoom in`,
    zoomOut: t(i18n)`Zoom out`,
    userLocation: t(i18n)`Your current location`,
    note: (distance, kind) => {
      const step = ring(distance);
      if (kind === "simplified") return t(i18n)`Simplified map · ${step} rings`;
      return kind === "main streets" ? t(i18n)`Main streets only · ${step} rings` : t(i18n)`${step} rings`;
    },
    cluster: (count, opens) => {
      const dentists = t(i18n)`${plural(count, { one: "# dentist", other: "# dentists" })}`;
      return opens ? t(i18n)`${dentists}, show the list` : t(i18n)`${dentists}, zoom in`;
    },
    unconfirmedKey: t(i18n)`Not confirmed`,
    unconfirmed: (named) => t(i18n)`${named}, not confirmed`,
    dataBy: t(i18n)`Map data:`,
  };
}
