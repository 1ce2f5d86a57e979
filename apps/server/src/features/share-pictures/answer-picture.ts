import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import { addressKey } from "../../http/limits/rate-limit.ts";
import type { WorkGate } from "../../http/limits/work-gate.ts";
import { getFile } from "../files/get-file.ts";
import type { Drawing } from "./drawing.ts";
import { renderDrawing } from "./render-drawing.ts";

const MOST_PICTURES = 200;
const MAX_CACHE_BYTES = 24 * 1024 * 1024;

/** Each drawing is rendered once: what changes in the directory is another drawing. */
export function createPictureAnswer(ctx: Context, renders: WorkGate) {
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
