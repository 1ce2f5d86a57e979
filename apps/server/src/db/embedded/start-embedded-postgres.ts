import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { findBinaries } from "./binaries.ts";
import { bringUp, type ClusterPaths } from "./bring-up.ts";
import { prepareCluster, readSecret } from "./cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { chooseLauncher } from "./launcher.ts";
import { prepareProductDatabase, productAddress } from "./ownership.ts";
import { superviseServer } from "./supervise-server.ts";

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
  /** For tests: nothing is flushed to the disk. */
  isDisposable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { isDisposable = false } = input;
  const cluster = { ...(await openCluster(input.dataDir, input.log)), isDisposable };
  const server = await bringUp(cluster);
  const { port, stop } = superviseServer(cluster, server);
  try {
    const connectionString = await prepareProductDatabase(
      server.session,
      server.postmaster.port,
      cluster.secret,
    );
    return { connectionString, currentAddress: () => productAddress(port(), cluster.secret), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The data folder with everything a server needs; creates what is missing. */
export async function openCluster(dataDir: string, log: ClusterPaths["log"]): Promise<ClusterPaths> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const homeDir = await realpath(dataDir);
    const secret = await readSecret(homeDir);
    const clusterDir = join(homeDir, "cluster");
    const binaries = await findBinaries();
    const launcher = await chooseLauncher(binaries, homeDir, clusterDir);
    const started = performance.now();
    const state = await prepareCluster({ homeDir, clusterDir, secret }, { binaries, launcher });
    if (state === "created")
      log.info({ ms: Math.round(performance.now() - started) }, "embedded_postgres.created");
    return { homeDir, clusterDir, binaries, launcher, secret, log };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `Cannot write the data folder ${dataDir}: ${(error as Error).message}`,
      error,
    );
  }
}
