import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";

/** Another core is the server's own thread's. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Then a thread ends and gives its 40 MB back. */
const IDLE_MS = 30_000;

let pool: Promise<Piscina> | undefined;

/** Runs an exported function of a module in a thread of its own: a PDF takes up to a second, and nobody waits for it. */
export async function drawInThread<Input>(module: URL, name: string, input: Input): Promise<Buffer> {
  pool ??= openPool();
  const bytes: Uint8Array = await (await pool).run(input, { filename: module.href, name });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Loaded with the first drawing. */
async function openPool(): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // Work is bounded by the gates before it, and jobs are few.
    maxQueue: Number.POSITIVE_INFINITY,
  });
}
