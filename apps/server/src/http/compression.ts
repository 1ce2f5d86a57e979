import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** 256 KB: as much as our pages have. The default of 4 MB is allocated for each response, outside the heap. */
const WINDOW_BITS = 18;

/**
 * Compression of what is made for each request. Brotli 4 costs about what gzip 6 does and is smaller; the
 * plugin's default of 11 would cost a hundred times as much. Built files are compressed at 11 once, by the build.
 */
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
