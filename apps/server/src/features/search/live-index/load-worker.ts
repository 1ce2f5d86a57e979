// Loads the directory in a thread of its own, so that the server answers meanwhile, and hands its columns over.
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import type { PackedLocations } from "../packed/packed-locations.ts";
import { loadDirectory } from "./load-directory.ts";

const open = async () => {
  const client = new pg.Client({
    connectionString: (workerData as { connectionString: string }).connectionString,
    application_name: "smirk-directory-load",
    keepAlive: true,
  });
  await client.connect();
  return client;
};
const clients = [await open()];
try {
  // Two read in half the time; one does where the database has no second connection left.
  await open().then(
    (second) => clients.push(second),
    () => {},
  );
  const [first, second] = clients as [pg.Client, pg.Client?];
  const loaded = await loadDirectory(first, second);
  parentPort?.postMessage(loaded, listBuffers(loaded.packed));
} finally {
  await Promise.all(clients.map((client) => client.end().catch(() => {})));
}

/** The memory of all columns, to be moved to another thread instead of copied. */
function listBuffers({ names, practices, hours, tree, ...columns }: PackedLocations): ArrayBuffer[] {
  const { names: practiceNames, ...practiceColumns } = practices;
  const groups = [columns, names, practiceColumns, practiceNames, hours].flatMap((group) =>
    Object.values(group),
  );
  const arrays = [...groups, ...tree].filter((value) => ArrayBuffer.isView(value));
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}
