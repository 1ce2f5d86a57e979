import { createHash } from "node:crypto";
import { readInput } from "@smirk/contract/read-input";
import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { addressKey } from "../../http/limits/rate-limit.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { findCityPage } from "../directory/cities/find-city-page.ts";
import { findLocationCard } from "../directory/find-location-card.ts";
import { getFile } from "../files/get-file.ts";
import { drawCity } from "./draw-city.ts";
import { drawDentist } from "./draw-dentist.ts";
import { drawSite } from "./draw-site.ts";
import type { Drawing, PictureFrame } from "./drawing.ts";
import { loadPictureFonts } from "./outline-text.ts";
import { renderDrawing } from "./render-drawing.ts";

const MOST_PICTURES = 200;
const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/** The library has threads of its own; outlines of text take a millisecond here. */
const RENDERS = { running: 1, waiting: 50, waitMs: 5_000, perKey: 10 };

const options = { compress: false } as const;

const cityParams = v.object({
  state: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
  city: v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(100)),
  speciality: v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(SPECIALITY_CODES))),
});

/** `GET /share/….png`, in Spanish `/share/es/….png`: what a link looks like in messages and networks (USE-07). */
export function registerSharePictureRoutes(app: FastifyInstance, ctx: Context): void {
  const send = createPictureAnswer(ctx, app.openWorkGate(RENDERS));
  for (const language of LANGUAGES) {
    const { brandName } = ctx.config;
    const openFrame = async (contents: unknown) => ({
      brandName,
      language,
      fonts: await loadPictureFonts(JSON.stringify([brandName, contents])),
    });
    registerPictures(app, ctx, { send, openFrame, base: inLanguage("/", language).replace(/\/$/, "") });
  }
}

interface PictureRoutes {
  send: ReturnType<typeof createPictureAnswer>;
  /** For a picture of something, whose text decides on the typefaces. */
  openFrame(contents: unknown): Promise<PictureFrame>;
  base: string;
}

function registerPictures(
  app: FastifyInstance,
  ctx: Context,
  { send, openFrame, base }: PictureRoutes,
): void {
  app.get(`/share${base}/site.png`, options, async (request, reply) =>
    send(request, reply, drawSite(await openFrame(null))),
  );
  app.get<{ Params: { id: string } }>(
    `/share${base}/dentist/:id(^\\d{1,19}).png`,
    options,
    async (request, reply) => {
      const card = await findLocationCard(ctx, request.params.id);
      if (card === null) throw notFound("There is no dentist with this id.");
      return send(request, reply, drawDentist(card, await openFrame(card)));
    },
  );
  const sendCity = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = readInput(cityParams, request.params);
    const city = given.success ? await findCityPage(ctx, given.output) : null;
    if (!given.success || city === null) throw notFound("There is no page for this city.");
    const drawn = { ...city, speciality: given.output.speciality ?? null };
    return send(request, reply, drawCity(drawn, await openFrame(city)));
  };
  const dentists = `/share${base}/dentists/:state`;
  app.get(`${dentists}/:city(^[a-z0-9-]+).png`, options, sendCity);
  app.get(`${dentists}/:city/:speciality(^[a-z]+).png`, options, sendCity);
}

/** Each drawing is rendered once: what changes in the directory is another drawing. */
function createPictureAnswer(ctx: Context, renders: WorkGate) {
  const pictures = new LRUCache<string, Buffer>({
    max: MOST_PICTURES,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (picture) => picture.length,
  });
  const readFile = async (id: string) => (await getFile(ctx, id)).bytes;
  return async (request: FastifyRequest, reply: FastifyReply, drawing: Drawing) => {
    const key = createHash("sha256").update(JSON.stringify(drawing)).digest("hex");
    const known = pictures.get(key);
    const picture =
      known ?? (await renders.run(addressKey(request.ip), () => renderDrawing(drawing, readFile)));
    if (!known) pictures.set(key, picture);
    return reply.header("cache-control", "public, max-age=86400").type("image/png").send(picture);
  };
}
