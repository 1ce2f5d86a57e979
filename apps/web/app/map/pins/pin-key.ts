import type { MapTexts } from "../map-driver.ts";

/** Says at the map's foot what the color of a pin means that nobody has confirmed. Each pin says it in its name. */
export function createPinKey({ unconfirmedKey }: Pick<MapTexts, "unconfirmedKey">): HTMLElement {
  const key = document.createElement("span");
  return Object.assign(key, {
    className: "map-note map-key",
    textContent: unconfirmedKey,
    ariaHidden: "true",
  });
}
