import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LoadedDirectory } from "./load-directory.ts";

/** @throws what the load failed with, or the reason of the signal once it is aborted */
export async function loadInWorker(connectionString: string, signal: AbortSignal): Promise<LoadedDirectory> {
  const worker = new Worker(new URL("./load-worker.ts", import.meta.url), {
    workerData: { connectionString },
  });
  try {
    const [loaded] = await once(worker, "message", { signal });
    return loaded as LoadedDirectory;
  } finally {
    await worker.terminate();
  }
}
