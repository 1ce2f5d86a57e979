import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bringUp, type ClusterPaths, type OwnedServer, stopPostmaster } from "./bring-up.ts";
import { prepareCluster, readSecret } from "./cluster.ts";
import { chooseLauncher, findBinaries } from "./launcher.ts";
import { prepareProductDatabase, productAddress } from "./ownership.ts";
import { EmbeddedPostgresError, FolderInUseError, findPostmaster } from "./postmaster.ts";
import { findSocketFolder } from "./settings.ts";

export interface EmbeddedPostgres {
  connectionString: string;
  /** The address, with the new port after a restart. */
  currentAddress(): string;
  /** Stops the server and waits for its end. Idempotent. */
  stop(): Promise<void>;
}

/** Adopts a server that a killed process left. @throws {EmbeddedPostgresError} */
export async function startEmbeddedPostgres(input: {
  dataDir: string;
  log: ClusterPaths["log"];
  /** For tests: nothing is flushed to the disk, and it is connected to through a socket where there can be one. */
  isDisposable?: boolean;
  /** Ends a start that is under way, with what it has begun. */
  signal?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  const { isDisposable = false, signal } = input;
  const cluster = { ...(await openCluster(input.dataDir, input.log, signal)), isDisposable };
  const server = await bringUp(cluster, { signal });
  const { port, stop } = superviseServer(cluster, server);
  // Making the database takes minutes on a slow disk; it fails as soon as the server stops.
  const abandon = () => void stop().catch(() => {});
  signal?.addEventListener("abort", abandon, { once: true });
  try {
    signal?.throwIfAborted();
    await prepareProductDatabase(server.session, cluster.secret);
    const socketFolder = isDisposable ? findSocketFolder(cluster.clusterDir) : null;
    const currentAddress = () => productAddress(port(), cluster.secret, socketFolder);
    return { connectionString: currentAddress(), currentAddress, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener("abort", abandon);
  }
}

/** The data folder with everything a server needs; creates what is missing. */
export async function openCluster(
  dataDir: string,
  log: ClusterPaths["log"],
  signal?: AbortSignal,
): Promise<ClusterPaths> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const homeDir = await realpath(dataDir);
    const secret = await readSecret(homeDir);
    const clusterDir = join(homeDir, "cluster");
    const binaries = await findBinaries();
    const launcher = await chooseLauncher(binaries, homeDir, clusterDir);
    const started = performance.now();
    const state = await prepareCluster({ homeDir, clusterDir, secret }, { binaries, launcher, signal });
    if (state === "created")
      log.info({ ms: Math.round(performance.now() - started) }, "embedded_postgres.created");
    return { homeDir, clusterDir, binaries, launcher, secret, log };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || signal?.aborted) throw error;
    throw new EmbeddedPostgresError(
      `Cannot write the data folder ${dataDir}: ${(error as Error).message}`,
      error,
    );
  }
}

interface SupervisedServer {
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
function superviseServer(installation: ClusterPaths, first: OwnedServer): SupervisedServer {
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
        server = await bringUp(installation, { port: wanted });
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
