import type { LatLng } from "./geo.ts";

/** Which maps app a device has by itself; "other" covers desktops and what cannot be told. */
export type MapsPlatform = "apple" | "android" | "other";

/** @param userAgent of the browser; an iPad calls itself a Macintosh, and both have Apple's maps */
export function mapsPlatform(userAgent: string): MapsPlatform {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return "apple";
  return /Android/.test(userAgent) ? "android" : "other";
}

/**
 * The address that opens directions to a point in the device's own maps app: Apple's; on Android whichever one the
 * visitor has chosen (RFC 5870, with the label that its apps show); elsewhere Google's on the web.
 */
export function directionsUrl({ lat, lng }: LatLng, label: string, platform: MapsPlatform): string {
  const point = `${lat},${lng}`;
  switch (platform) {
    case "apple":
      return `https://maps.apple.com/?daddr=${point}`;
    case "android":
      // Brackets end the label.
      return `geo:${point}?q=${point}(${encodeURIComponent(label.replaceAll(/[()]/g, " "))})`;
    case "other":
      return `https://www.google.com/maps/dir/?api=1&destination=${point}`;
  }
}
