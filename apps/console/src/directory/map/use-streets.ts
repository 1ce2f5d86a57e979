import { StreetArchives } from "@smirk/basemap/reading/street-archives";
import type { StreetTile } from "@smirk/basemap/reading/street-tile";
import type { TileCoord } from "@smirk/basemap/reading/tile-archive";
import { TILE_UNITS } from "@smirk/basemap/reading/vector-tile";
import { STREET_MAX_ZOOM, type StreetClass } from "@smirk/basemap/streets/street";
import { useEffect, useState } from "react";

const TILE_PIXELS = 256;

/** A part of the world in pixels at a zoom. */
interface PixelArea {
  left: number;
  top: number;
  width: number;
  height: number;
  zoom: number;
}

/** Ready to draw, in pixels from the area's upper left corner. */
export interface AreaStreets {
  paths: { class: StreetClass; d: string }[];
  names: { key: string; text: string; x: number; y: number; turn: number }[];
}

let opened: Promise<StreetArchives> | null = null;

/** Without the operator's counties where they cannot be read: the bundled streets are drawn. */
async function openArchives(): Promise<StreetArchives> {
  const archives = new StreetArchives();
  await archives.loadAdded().catch(() => false);
  return archives;
}

/** The streets of an area; null while they load. */
export function useStreets({ left, top, width, height, zoom }: PixelArea): AreaStreets | null {
  const [streets, setStreets] = useState<AreaStreets | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readStreets({ left, top, width, height, zoom }).then(
      (found) => isCurrent && setStreets(found),
      () => isCurrent && setStreets({ paths: [], names: [] }),
    );
    return () => {
      isCurrent = false;
    };
  }, [left, top, width, height, zoom]);
  return streets;
}

async function readStreets(area: PixelArea): Promise<AreaStreets> {
  opened ??= openArchives();
  const archives = await opened;
  const z = Math.min(area.zoom, STREET_MAX_ZOOM);
  const side = TILE_PIXELS * 2 ** (area.zoom - z);
  const coords: TileCoord[] = [];
  for (let x = Math.floor(area.left / side); x * side < area.left + area.width; x += 1)
    for (let y = Math.floor(area.top / side); y * side < area.top + area.height; y += 1)
      coords.push({ z, x, y });
  const parts = await Promise.all(
    coords.map(async (coord) => {
      const found = await archives.tilesAt(coord);
      // Streets of a county that the operator added are the newer ones.
      const tile = found.findLast(({ archive }) => !archive.isBundled) ?? found[0];
      return tile === undefined ? [] : [placeTile(tile.tile, coord, { area, side })];
    }),
  );
  const placed = parts.flat();
  return { paths: placed.flatMap(({ paths }) => paths), names: placed.flatMap(({ names }) => names) };
}

function placeTile(
  tile: StreetTile,
  coord: TileCoord,
  { area, side }: { area: PixelArea; side: number },
): AreaStreets {
  const at = (x: number, y: number): [x: number, y: number] => [
    Math.round(((coord.x + x) * side - area.left) * 10) / 10,
    Math.round(((coord.y + y) * side - area.top) * 10) / 10,
  ];
  const paths = [...tile.lines].map(([name, lines]) => ({
    class: name,
    d: lines.map(({ points }) => `M${listPoints(points, at)}`).join(""),
  }));
  const names = tile.names
    .filter(({ kind, minZoom }) => kind === "name" && minZoom <= area.zoom)
    .flatMap(({ text, path }) => {
      const middle = path[Math.floor(path.length / 2)];
      const [first, last] = [path[0], path.at(-1)];
      if (middle === undefined || first === undefined || last === undefined) return [];
      const [x, y] = at(...middle);
      const turn = (Math.atan2(last[1] - first[1], last[0] - first[0]) * 180) / Math.PI;
      // Words are never upside down.
      const upright = Math.abs(turn) > 90 ? turn + 180 : turn;
      return [{ key: `${coord.x} ${coord.y} ${text} ${x} ${y}`, text, x, y, turn: Math.round(upright) }];
    });
  return { paths, names };
}

function listPoints(points: Int16Array, at: (x: number, y: number) => [number, number]): string {
  const pairs: string[] = [];
  for (let index = 0; index + 1 < points.length; index += 2) {
    pairs.push(at((points[index] ?? 0) / TILE_UNITS, (points[index + 1] ?? 0) / TILE_UNITS).join(" "));
  }
  return pairs.join("L");
}
