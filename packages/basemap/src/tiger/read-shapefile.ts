import type { Position } from "geojson";
import { FormatError } from "./format-error.ts";

const FILE_CODE = 9994;
const VERSION = 1000;
const HEADER_BYTES = 100;
const RECORD_HEADER_BYTES = 8;
const LINE_HEADER_BYTES = 44;
const NULL_SHAPE = 0;
const POLYLINE = 3;
const POINT_BYTES = 16;

/** One record: its lines, or null where it has none that can be drawn. */
type ShapeLines = Position[][] | null;

/**
 * The records of a shapefile of lines, in order.
 * @throws {FormatError} for another kind of shape or a file that is cut
 */
export function readShapefile(shp: Buffer): ShapeLines[] {
  if (shp.length < HEADER_BYTES || shp.readInt32BE(0) !== FILE_CODE || shp.readInt32LE(28) !== VERSION) {
    throw new FormatError("The .shp is no shapefile.");
  }
  if (shp.readInt32LE(32) !== POLYLINE) {
    throw new FormatError("The .shp holds no plain lines; a county's roads are lines (shape type 3).");
  }
  if (shp.readInt32BE(24) * 2 !== shp.length) throw new FormatError("The .shp is cut off.");
  const records: ShapeLines[] = [];
  let at = HEADER_BYTES;
  while (at + RECORD_HEADER_BYTES <= shp.length) {
    const bytes = shp.readInt32BE(at + 4) * 2;
    const start = at + RECORD_HEADER_BYTES;
    if (bytes < 4 || start + bytes > shp.length) throw new FormatError("The .shp is cut off.");
    records.push(readRecord(shp.subarray(start, start + bytes)));
    at = start + bytes;
  }
  return records;
}

function readRecord(record: Buffer): ShapeLines {
  const kind = record.readInt32LE(0);
  if (kind === NULL_SHAPE) return null;
  if (kind !== POLYLINE || record.length < LINE_HEADER_BYTES) return null;
  const [partCount, pointCount] = [record.readInt32LE(36), record.readInt32LE(40)];
  const pointsAt = LINE_HEADER_BYTES + partCount * 4;
  if (partCount < 1 || pointCount < 2 || record.length !== pointsAt + pointCount * POINT_BYTES) return null;
  const starts = Array.from({ length: partCount }, (_, n) => record.readInt32LE(LINE_HEADER_BYTES + n * 4));
  const lines = starts.map((start, n) => readPoints(record, pointsAt, [start, starts[n + 1] ?? pointCount]));
  return lines.every((line) => line.length >= 2 && line.every(isOnEarth)) ? lines : null;
}

function readPoints(record: Buffer, pointsAt: number, [from, to]: [number, number]): Position[] {
  if (from < 0 || to > (record.length - pointsAt) / POINT_BYTES) return [];
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => {
    const at = pointsAt + (from + n) * POINT_BYTES;
    return [record.readDoubleLE(at), record.readDoubleLE(at + 8)];
  });
}

function isOnEarth([lng = Number.NaN, lat = Number.NaN]: Position): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85;
}
