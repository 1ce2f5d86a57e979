import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Context } from "../../../context.ts";
import { listenForChanges } from "./listen-for-changes.ts";
import {
  applyChanges,
  createLiveDirectory,
  findRevision,
  hasLocation,
  type LiveDirectory,
  type PricedDirectory,
  readChanges,
  wantsRepacking,
} from "./live-directory.ts";
import { loadPrices } from "./live-prices.ts";
import { type LoadedDirectory, loadDirectory } from "./load-directory.ts";
import { createTaskQueue } from "./task-queue.ts";

/** One server's directory in memory. */
export interface DirectoryIndex {
  /** Whether it is followed and not loaded yet: the database answers meanwhile. */
  isLoading(): boolean;
  /** The directory once it is followed and loaded; null before. */
  followed(): LiveDirectory | null;
  /** The directory with all that was committed before the call: it need not be followed. */
  current(): Promise<LiveDirectory>;
  /** Whether it is shown now: false before the load. */
  hasLocation(id: number): boolean;
  /** Grows with the changes of a location, or of any; null for an unknown one, and while the directory is loading. */
  findRevision(id?: number): Promise<number | null>;
  /** Whether changes cannot be read just now: what is shown may be old. */
  isStale(): boolean;
  /** The version that is shown, for headers of responses; empty before the load. */
  headers(): Record<string, string>;
  /** Keeps up with the directory from now on. */
  follow(): void;
  stop(): Promise<void>;
}

/** For the service functions that need the directory. */
export interface FinderContext extends Context {
  directory: DirectoryIndex;
}

/** Fewer are loaded in a few milliseconds, and a thread takes longer to start. */
const MAX_INLINE = 5_000;
/** For changes whose notification was lost. */
const POLL_MS = 5_000;

export function createDirectoryIndex(ctx: Context): DirectoryIndex {
  const stopping = new AbortController();
  let directory: LiveDirectory | null = null;
  let following: { stop(): Promise<void> } | null = null;
  let repacking: Promise<void> | null = null;

  const repack = (): Promise<void> => {
    repacking ??= load(ctx, stopping.signal)
      .then((loaded) => updates.run(() => replace(loaded)))
      .finally(() => {
        repacking = null;
      });
    return repacking;
  };
  /** Brought up to the latest change before it is shown, so that nothing goes back in time. */
  const replace = async (loaded: PricedDirectory): Promise<void> => {
    const fresh = createLiveDirectory(loaded, (directory?.revision ?? 0) + 1);
    const changes = await readChanges(ctx, loaded.moment);
    if (changes.ids !== null) await applyChanges(fresh, changes);
    directory = fresh;
  };
  const loadAgain = async (): Promise<void> => {
    directory = createLiveDirectory(await load(ctx, stopping.signal), (directory?.revision ?? -1) + 1);
  };
  const update = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    if (directory === null) return loadAgain();
    const changes = await readChanges(ctx, directory.moment);
    if (changes.ids !== null) await applyChanges(directory, changes);
    else if (following === null) await loadAgain();
    if (following !== null && wantsRepacking(directory, changes)) repack().catch(reportStale.set);
  };
  const updates = createTaskQueue(update);
  const reportStale = createStaleReport(ctx, stopping.signal);
  const catchUp = () => void updates.request().then(reportStale.clear, reportStale.set);

  const isLoading = () => following !== null && directory === null;
  const current = async (): Promise<LiveDirectory> => {
    if (following === null || directory === null) await updates.request();
    if (directory === null) throw new Error("The directory was not loaded.");
    return directory;
  };

  return {
    isLoading,
    followed: () => (following === null ? null : directory),
    current,
    hasLocation: (id) => directory !== null && hasLocation(directory, id),
    findRevision: async (id) => (isLoading() ? null : findRevision(await current(), id)),
    isStale: reportStale.isSet,
    headers: () => describeInHeaders(directory, reportStale.isSet()),
    follow: () => {
      following ??= startFollowing(ctx, catchUp);
      catchUp();
    },
    stop: async () => {
      stopping.abort();
      await following?.stop();
      await updates.request().catch(() => {});
      await repacking?.catch(() => {});
    },
  };
}

function describeInHeaders(directory: LiveDirectory | null, isStale: boolean): Record<string, string> {
  if (directory === null) return {};
  return { "x-directory-version": directory.moment.version, ...(isStale && { "x-directory-stale": "1" }) };
}

/** One line when changes can no longer be read, and one when they can again. */
function createStaleReport({ log }: Context, stopping: AbortSignal) {
  let isStale = false;
  return {
    isSet: () => isStale,
    set: (err: unknown): void => {
      if (!isStale && !stopping.aborted) log.warn({ err }, "directory.changes.unread");
      isStale = true;
    },
    clear: (): void => {
      if (isStale) log.info("directory.changes.read");
      isStale = false;
    },
  };
}

function startFollowing(ctx: Context, catchUp: () => void): { stop(): Promise<void> } {
  const pool = ctx.pool.fork({ maxConnections: 1, applicationName: "smirk-directory" });
  const listener = listenForChanges(pool, ctx.log, catchUp);
  const timer = setInterval(catchUp, POLL_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await listener.stop();
      await pool.end();
    },
  };
}

async function load(ctx: Context, signal: AbortSignal): Promise<PricedDirectory> {
  const startedAt = performance.now();
  const client = await ctx.pool.connect();
  let loaded: LoadedDirectory | undefined;
  try {
    const { rows } = await client.query<{ size: number }>(
      `select count(*)::int as size from (select from location_cards limit ${MAX_INLINE + 1}) as first_ones`,
    );
    if ((rows[0]?.size ?? 0) <= MAX_INLINE) loaded = await loadDirectory(client);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  loaded ??= await loadInWorker(ctx.pool.connectionString, signal);
  const prices = await loadPrices(ctx);
  const ms = Math.round(performance.now() - startedAt);
  ctx.log.info({ locations: loaded.packed.size, version: loaded.moment.version, ms }, "directory.loaded");
  return { ...loaded, prices };
}

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
