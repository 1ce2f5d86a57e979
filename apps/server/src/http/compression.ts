import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** 256 KB, the size of a page; the default of 4 MB is allocated per response, outside the heap. */
const WINDOW_BITS = 18;

/** Brotli 4 costs as much as gzip 6 and is smaller. The build compresses static files at 11. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    },
    zlibOptions: { level: 5 },
    globalDecompression: false,
  });
}
