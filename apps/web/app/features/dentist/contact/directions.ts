import type { LatLng } from "@smirk/domain/geography/geo";

export type MapsPlatform = "apple" | "android" | "other";

/** An iPad reports itself as a Macintosh; both have Apple Maps. */
export function mapsPlatform(userAgent: string): MapsPlatform {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return "apple";
  return /Android/.test(userAgent) ? "android" : "other";
}

/** An address where the point is only approximate. */
type Destination = LatLng | string;

/** Apple Maps; the visitor's default app on Android (RFC 5870, with a label); otherwise Google Maps on the web. */
export function directionsUrl(destination: Destination, label: string, platform: MapsPlatform): string {
  if (typeof destination === "string") return directionsToAddress(encodeURIComponent(destination), platform);
  const point = `${destination.lat},${destination.lng}`;
  switch (platform) {
    case "apple":
      return `https://maps.apple.com/?daddr=${point}`;
    case "android":
      // Parentheses would end the label.
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
      // Without a point, the app searches for the address.
      return `geo:0,0?q=${address}`;
    case "other":
      return `https://www.google.com/maps/dir/?api=1&destination=${address}`;
  }
}
