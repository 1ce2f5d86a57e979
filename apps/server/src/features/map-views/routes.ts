import { createHash } from "node:crypto";
import { PICTURE_SIZES, type PictureKind, type ViewPictures } from "@smirk/basemap/drawing/view-pictures";
import { findParent } from "@smirk/basemap/reading/tile-archive";
import { STREET_MAX_ZOOM } from "@smirk/basemap/streets/street";
import { DEFAULT_VIEW, type MapView, toWorldPixels } from "@smirk/domain/finder/map-view";
import { DEFAULT_ZOOM, type LatLng } from "@smirk/domain/geography/geo";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { addressKey } from "../../http/limits/rate-limit.ts";
import { findLocationCard } from "../directory/find-location-card.ts";
import { createDrawer } from "./draw-once.ts";
import { drawView, type ViewDrawing } from "./draw-view.ts";
import { createOwnStreets } from "./own-streets.ts";

/** Raised with every change of how a picture is drawn. */
const DRAWN = 1;

const TILE_PIXELS = 256;
const FILE = /^(s|m|l|xl|xxl)-(light|dark)-([12])\.avif$/;

type FindViewPictures = (shown: { id: string | null; center: LatLng }) => Promise<ViewPictures | null>;

declare module "fastify" {
  interface FastifyInstance {
    /** Null where no streets are known, and where the map is somebody else's. `id`: of a dentist page's location. */
    findViewPictures: FindViewPictures;
  }
}

/** `GET /map-views/finder/….avif`, `/map-views/dentist/{id}/….avif`: what a map shows before its scripts (MAP-04). */
export function registerMapViewRoutes(app: FastifyInstance, ctx: Context): void {
  const { googleMap, mapTileUrl } = ctx.config;
  const isOurs = googleMap === null && mapTileUrl === null;
  const openStreets = createOwnStreets(app);
  const draw = createDrawer(app);

  app.decorate("findViewPictures", async ({ id, center }) => {
    if (!isOurs) return null;
    const { archives, state } = await openStreets();
    const { x, y } = toWorldPixels(center, DEFAULT_ZOOM);
    const tile = { z: DEFAULT_ZOOM, x: Math.floor(x / TILE_PIXELS), y: Math.floor(y / TILE_PIXELS) };
    if (!archives.covers(findParent(tile, STREET_MAX_ZOOM).parent)) return null;
    const kind = id === null ? "finder" : "dentist";
    const address = id === null ? "/map-views/finder" : `/map-views/dentist/${id}`;
    return { kind, address, version: versionOf(state, center) };
  });

  const send = async (
    request: FastifyRequest<{ Params: { file: string } }>,
    reply: FastifyReply,
    { kind, view }: { kind: PictureKind; view: MapView },
  ) => {
    const drawing = readFile(request.params.file, kind);
    if (!isOurs || drawing === null) throw notFound("There is no such picture.");
    const { archives, state } = await openStreets();
    const version = versionOf(state, view.center);
    const key = `${version} ${kind} ${request.params.file}`;
    const picture = await draw(key, addressKey(request.ip), () => drawView(archives, { view, ...drawing }));
    const isCurrent = new URLSearchParams(request.url.split("?")[1]).get("v") === version;
    const age = isCurrent ? "max-age=31536000, immutable" : "max-age=60";
    return reply.header("cache-control", `public, ${age}`).type("image/avif").send(picture);
  };
  const options = { compress: false } as const;
  app.get<{ Params: { file: string } }>("/map-views/finder/:file", options, async (request, reply) =>
    send(request, reply, { kind: "finder", view: DEFAULT_VIEW }),
  );
  app.get<{ Params: { id: string; file: string } }>(
    "/map-views/dentist/:id(^\\d{1,19})/:file",
    options,
    async (request, reply) => {
      const card = await findLocationCard(ctx, request.params.id);
      if (card === null) throw notFound("There is no dentist with this id.");
      const center = { lat: card.latitude, lng: card.longitude };
      return send(request, reply, { kind: "dentist", view: { center, zoom: DEFAULT_ZOOM } });
    },
  );
}

function versionOf(state: string, { lat, lng }: LatLng): string {
  return createHash("sha256").update(`${DRAWN} ${state} ${lat} ${lng}`).digest("base64url").slice(0, 12);
}

/** Null for a size that is not made of this kind. */
function readFile(file: string, kind: PictureKind): Omit<ViewDrawing, "view"> | null {
  const [, name, theme, ratio] = FILE.exec(file) ?? [];
  const size = PICTURE_SIZES[kind].find((known) => known.name === name);
  const known = size?.ratios.find((each) => each === Number(ratio));
  if (size === undefined || known === undefined || (theme !== "light" && theme !== "dark")) return null;
  return { width: size.width, height: size.height, theme, ratio: known };
}
