import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { DatabasePool } from "../../../db/connection/database-pool.ts";

export interface Listener {
  stop(): Promise<void>;
}

const RETRY_MS = 300;

/** Listens on one connection; calls `onChange` for every change, and when the connection is lost or back. */
export function listenForChanges(
  pool: DatabasePool,
  log: Pick<FastifyBaseLogger, "warn">,
  onChange: () => void,
): Listener {
  const stopping = new AbortController();
  let isLost = false;

  const listen = async () => {
    const client = await pool.connect();
    const { promise: ended, reject } = Promise.withResolvers<never>();
    ended.catch(() => {});
    const onAbort = () => reject(new Error("The listener ends."));
    client.on("error", reject);
    client.on("end", () => reject(new Error("The listening connection ended.")));
    client.on("notification", onChange);
    stopping.signal.addEventListener("abort", onAbort);
    try {
      stopping.signal.throwIfAborted();
      await client.query("listen directory");
      isLost = false;
      onChange();
      await ended;
    } finally {
      stopping.signal.removeEventListener("abort", onAbort);
      client.off("notification", onChange);
      client.release(true);
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((err: unknown) => {
        if (!stopping.signal.aborted && !isLost) log.warn({ err }, "directory.listener.lost");
        if (!stopping.signal.aborted && !isLost) onChange();
        isLost = true;
      });
      await delay(RETRY_MS * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
