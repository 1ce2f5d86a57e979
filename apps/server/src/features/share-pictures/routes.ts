import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { getLocationCard } from "../directory/get-location-card.ts";
import { createPictureAnswer } from "./answer-picture.ts";
import { drawCity } from "./draw-city.ts";
import { drawDentist } from "./draw-dentist.ts";
import { drawSite } from "./draw-site.ts";
import type { PictureFrame } from "./drawing.ts";
import { getCityToDraw } from "./get-city-to-draw.ts";
import { loadPictureFonts } from "./outline-text.ts";

/** The library has threads of its own; outlines of text take a millisecond here. */
const RENDERS = { running: 1, waiting: 50, waitMs: 5_000, perKey: 10 };

const options = { compress: false } as const;

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
      const card = await getLocationCard(ctx, request.params.id);
      return send(request, reply, drawDentist(card, await openFrame(card)));
    },
  );
  const sendCity = async (request: FastifyRequest, reply: FastifyReply) => {
    const { drawn, page } = await getCityToDraw(ctx, request.params);
    return send(request, reply, drawCity(drawn, await openFrame(page)));
  };
  const dentists = `/share${base}/dentists/:state`;
  app.get(`${dentists}/:city(^[a-z0-9-]+).png`, options, sendCity);
  app.get(`${dentists}/:city/:speciality(^[a-z]+).png`, options, sendCity);
}
