import { uint8At } from "../packed/columns.ts";
import type { FoundCluster } from "./cluster-points.ts";

const KEYS = {
  id: asciiOf('{"id":"'),
  latitude: asciiOf('","latitude":'),
  longitude: asciiOf(',"longitude":'),
  count: asciiOf(',"count":'),
  zoom: asciiOf(',"expansion_zoom":'),
};
/** More than one can take. */
const CLUSTER_BYTES = 160;
const SLASH = 0x2f;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const CLOSING_BRACE = 0x7d;

let bytes = new Uint8Array(0);
let end = 0;

/** The clusters as JSON, as `JSON.stringify` writes them, between two texts; good until the next call. */
export function writeClusters(
  clusters: readonly FoundCluster[],
  { before, after }: { before: Uint8Array; after: Uint8Array },
): Uint8Array {
  const most = before.length + CLUSTER_BYTES * clusters.length + after.length;
  if (bytes.length < most) bytes = new Uint8Array(2 * most);
  end = 0;
  writeText(before);
  for (const { level, column, row, latitudeE6, longitudeE6, count, expansionZoom } of clusters) {
    writeText(KEYS.id);
    writeWhole(level);
    writeByte(SLASH);
    writeWhole(column);
    writeByte(SLASH);
    writeWhole(row);
    writeText(KEYS.latitude);
    writeMillionths(latitudeE6);
    writeText(KEYS.longitude);
    writeMillionths(longitudeE6);
    writeText(KEYS.count);
    writeWhole(count);
    writeText(KEYS.zoom);
    writeWhole(expansionZoom);
    writeByte(CLOSING_BRACE);
    writeByte(COMMA);
  }
  if (clusters.length > 0) end -= 1;
  writeText(after);
  return bytes.subarray(0, end);
}

function writeByte(byte: number): void {
  bytes[end] = byte;
  end += 1;
}

function writeText(text: Uint8Array): void {
  for (let at = 0; at < text.length; at += 1) bytes[end + at] = uint8At(text, at);
  end += text.length;
}

/** @param value from 0 to 2^31 - 1 */
function writeWhole(value: number): void {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits += 1;
  writeDigits(value, digits);
}

function writeDigits(value: number, digits: number): void {
  let rest = value | 0;
  for (let at = end + digits - 1; at >= end; at -= 1) {
    // A number of 32 bits: no division of floating-point numbers.
    const tenth = (rest / 10) | 0;
    bytes[at] = ZERO + rest - 10 * tenth;
    rest = tenth;
  }
  end += digits;
}

/** Without zeros at the end. */
function writeMillionths(value: number): void {
  if (value < 0) writeByte(MINUS);
  const size = Math.abs(value);
  const whole = Math.trunc(size / 1e6);
  writeWhole(whole);
  const fraction = size - 1e6 * whole;
  if (fraction === 0) return;
  writeByte(POINT);
  writeDigits(fraction, 6);
  while (bytes[end - 1] === ZERO) end -= 1;
}

function asciiOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
