import { setTimeout as delay } from "node:timers/promises";
import { bringUp, type ClusterPaths, type OwnedServer } from "./bring-up.ts";
import { FolderInUseError } from "./embedded-postgres-error.ts";
import { findPostmaster } from "./postmaster.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

export interface SupervisedServer {
  /** Where it answers now, or did last: another process that was quicker may have brought it up on a port of its own. */
  port(): number;
  /** Stops the server and waits until it is gone. May be called twice. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;
/** Somebody else's program has the port now: any other will do. */
const PORT_TAKEN = /could not create any TCP\/IP sockets|could not bind/;

/**
 * Watches the server through its session, which holds the lock on the folder, and brings it up again whenever it goes,
 * until that works: its disk may be full for hours.
 */
export function superviseServer(installation: ClusterPaths, first: OwnedServer): SupervisedServer {
  const stopping = new AbortController();
  let server = first;
  let port = first.postmaster.port;
  let recovering = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const watch = () =>
    server.session.once("end", () => {
      if (!stopping.signal.aborted) recovering = recover();
    });
  const recover = async () => {
    installation.log.error({ pid: server.postmaster.pid }, "embedded_postgres.lost");
    let wanted: number | undefined = port;
    let lastReason = "";
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        server = await bringUp(installation, wanted);
        port = server.postmaster.port;
        installation.log.info({ pid: server.postmaster.pid, port }, "embedded_postgres.restarted");
        return void watch();
      } catch (err) {
        const { message: reason } = err as Error;
        if (err instanceof FolderInUseError) {
          // A command that runs beside the product has brought it up, and owns it for a while.
          port = (await findPostmaster(installation.clusterDir))?.port ?? port;
        } else if (reason !== lastReason) {
          installation.log.error({ err }, "embedded_postgres.restart_failed");
        }
        lastReason = reason;
        if (PORT_TAKEN.test(reason)) wanted = undefined;
      }
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
    }
  };
  const stop = async () => {
    stopping.abort();
    await recovering;
    await stopPostmaster(installation.clusterDir, server.postmaster.pid);
    await server.session.end().catch(() => {});
  };
  watch();
  return {
    port: () => port,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
