import { setTimeout as delay } from "node:timers/promises";
import { bringUp, type ClusterPaths, type OwnedServer } from "./bring-up.ts";
import { FolderInUseError } from "./embedded-postgres-error.ts";
import { findPostmaster } from "./postmaster.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

export interface SupervisedServer {
  /** The current or last port; another process may have started the server on its own. */
  port(): number;
  /** Stops the server and waits for its end. Idempotent. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 3_000;
/** Another program has the port: any other will do. */
const PORT_TAKEN = /could not create any TCP\/IP sockets|could not bind/;

/** Restarts the server until that works: its disk may be full for hours. */
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
          // A command has started the server and owns it for a while.
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
