import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { DEFAULT_ZOOM } from "@smirk/domain/geography/geo";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { getLocationCard } from "../directory/get-location-card.ts";
import { createMapViews, type FindViewPictures } from "./create-map-views.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Null where no streets are known, and where the map is somebody else's. `id`: of a dentist page's location. */
    findViewPictures: FindViewPictures;
  }
}

/** `GET /map-views/finder/….avif`, `/map-views/dentist/{id}/….avif`: what a map shows before its scripts (MAP-04). */
export function registerMapViewRoutes(app: FastifyInstance, ctx: Context): void {
  const views = createMapViews(app, ctx);
  const { send } = views;
  app.decorate("findViewPictures", views.findViewPictures);
  const options = { compress: false } as const;
  app.get<{ Params: { file: string } }>("/map-views/finder/:file", options, async (request, reply) =>
    send(request, reply, { kind: "finder", view: DEFAULT_VIEW }),
  );
  app.get<{ Params: { id: string; file: string } }>(
    "/map-views/dentist/:id(^\\d{1,19})/:file",
    options,
    async (request, reply) => {
      const card = await getLocationCard(ctx, request.params.id);
      const center = { lat: card.latitude, lng: card.longitude };
      return send(request, reply, { kind: "dentist", view: { center, zoom: DEFAULT_ZOOM } });
    },
  );
}
