import type { LatLng } from "@smirk/domain/geography/geo";

/** Which maps app a device has by itself; "other" covers desktops and what cannot be told. */
export type MapsPlatform = "apple" | "android" | "other";

/** @param userAgent of the browser; an iPad calls itself a Macintosh, and both have Apple's maps */
export function mapsPlatform(userAgent: string): MapsPlatform {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return "apple";
  return /Android/.test(userAgent) ? "android" : "other";
}

/** Where to go: a point, or the words of an address where the point is not that of the building. */
export type Destination = LatLng | string;

/**
 * The address that opens directions to a point in the device's own maps app: Apple's; on Android whichever one the
 * visitor has chosen (RFC 5870, with the label that its apps show); elsewhere Google's on the web.
 */
export function directionsUrl(destination: Destination, label: string, platform: MapsPlatform): string {
  if (typeof destination === "string") return directionsToAddress(encodeURIComponent(destination), platform);
  const point = `${destination.lat},${destination.lng}`;
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

function directionsToAddress(address: string, platform: MapsPlatform): string {
  switch (platform) {
    case "apple":
      return `https://maps.apple.com/?daddr=${address}`;
    case "android":
      // Without a point of its own the app looks for the words.
      return `geo:0,0?q=${address}`;
    case "other":
      return `https://www.google.com/maps/dir/?api=1&destination=${address}`;
  }
}
