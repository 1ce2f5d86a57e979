import type { LatLngBox } from "@smirk/domain/geography/geo";

/** A box in degrees. East goes past 180 when the box crosses the date line. */
export interface PlainBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** A part of a box that does not cross the date line; `turn` added to its longitudes leads back into the box. */
interface BoxPart {
  box: PlainBox;
  turn: 0 | 360;
}

export function toPlainBox({ sw, ne }: LatLngBox): PlainBox {
  const east = sw.lng > ne.lng ? ne.lng + 360 : ne.lng;
  return { south: sw.lat, north: ne.lat, west: sw.lng, east };
}

export function splitAtDateLine(box: PlainBox): BoxPart[] {
  if (box.east <= 180) return [{ box, turn: 0 }];
  return [
    { box: { ...box, east: 180 }, turn: 0 },
    { box: { ...box, west: Math.max(-180, box.west - 360), east: box.east - 360 }, turn: 360 },
  ];
}
