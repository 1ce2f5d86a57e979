import type { PictureKind, ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import { findParent } from "@smirk/basemap/reading/tile-archive";
import { STREET_MAX_ZOOM } from "@smirk/basemap/streets/street";
import { type MapView, toWorldPixels } from "@smirk/domain/finder/map-view";
import { DEFAULT_ZOOM, type LatLng } from "@smirk/domain/geography/geo";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { addressKey } from "../../http/limits/rate-limit.ts";
import { createDrawer } from "./draw-once.ts";
import { drawView } from "./draw-view.ts";
import { createOwnStreets } from "./own-streets.ts";
import { readPictureName } from "./read-picture-name.ts";
import { versionOf } from "./view-version.ts";

const TILE_PIXELS = 256;

export type FindViewPictures = (shown: { id: string | null; center: LatLng }) => Promise<ViewPictures | null>;

interface AskedView {
  kind: PictureKind;
  view: MapView;
}

/** Finds the pictures of a view, and sends one of them. */
export function createMapViews(app: FastifyInstance, { config }: Pick<Context, "config">) {
  const isOurs = config.googleMap === null && config.mapTileUrl === null;
  const openStreets = createOwnStreets(app);
  const draw = createDrawer(app);
  const findViewPictures: FindViewPictures = async ({ id, center }) => {
    if (!isOurs) return null;
    const { archives, state } = await openStreets();
    const { x, y } = toWorldPixels(center, DEFAULT_ZOOM);
    const tile = { z: DEFAULT_ZOOM, x: Math.floor(x / TILE_PIXELS), y: Math.floor(y / TILE_PIXELS) };
    if (!archives.covers(findParent(tile, STREET_MAX_ZOOM).parent)) return null;
    const kind = id === null ? "finder" : "dentist";
    const address = id === null ? "/map-views/finder" : `/map-views/dentist/${id}`;
    return { kind, address, version: versionOf(state, center) };
  };
  const send = async (
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
    { kind, view }: AskedView,
  ): Promise<FastifyReply> => {
    const drawing = readPictureName(request.params.file, kind);
    if (!isOurs || drawing === null) throw notFound("There is no such picture.");
    const { archives, state } = await openStreets();
    const version = versionOf(state, view.center);
    const key = `${version} ${kind} ${request.params.file}`;
    const picture = await draw(key, addressKey(request.ip), () => drawView(archives, { view, ...drawing }));
    const isCurrent = new URLSearchParams(request.url.split("?")[1]).get("v") === version;
    const age = isCurrent ? "max-age=31536000, immutable" : "max-age=60";
    return reply.header("cache-control", `public, ${age}`).type("image/avif").send(picture);
  };
  return { findViewPictures, send };
}
