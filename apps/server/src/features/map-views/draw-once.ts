import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** The library has threads of its own. One caller cannot hold up the others. */
const DRAWINGS = { running: 1, waiting: 50, waitMs: 5_000, perKey: 10 };

/** Each picture is drawn once, however many ask for it at the same time. */
export function createDrawer(app: FastifyInstance) {
  const gate = app.openWorkGate(DRAWINGS);
  const pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (picture) => picture.length,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  return async (key: string, caller: string, run: () => Promise<Buffer>): Promise<Buffer> => {
    const known = pictures.get(key) ?? drawing.get(key);
    if (known !== undefined) return known;
    const made = gate.run(caller, run);
    drawing.set(key, made);
    try {
      const picture = await made;
      pictures.set(key, picture);
      return picture;
    } finally {
      drawing.delete(key);
    }
  };
}
