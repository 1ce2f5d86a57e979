// Loads the directory in a thread of its own, so that the server answers meanwhile, and hands its columns over.
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { listBuffers } from "./list-buffers.ts";
import { loadDirectory } from "./load-directory.ts";

const client = new pg.Client({
  connectionString: (workerData as { connectionString: string }).connectionString,
  application_name: "smirk-directory-load",
  keepAlive: true,
});
try {
  await client.connect();
  const loaded = await loadDirectory(client);
  parentPort?.postMessage(loaded, listBuffers(loaded.packed));
} finally {
  await client.end().catch(() => {});
}
