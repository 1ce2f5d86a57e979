export function worldX(lng: number): number {
  return lng / 360 + 0.5;
}

export function worldY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  // The projection is infinite at the poles; the map ends before.
  return Math.min(1, Math.max(0, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)));
}

export function longitudeAt(x: number): number {
  return (((((x - 0.5) * 360 + 180) % 360) + 360) % 360) - 180;
}

export function latitudeAt(y: number): number {
  return (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
}
