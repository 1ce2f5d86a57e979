import { CallError, call, postFile } from "../api/call.ts";
import type { ImportKind } from "../api/types.ts";

export interface UploadOptions {
  kind: ImportKind;
  dry_run: boolean;
  skip_refused: boolean;
  complete: boolean;
  /** Null: no more than 2% of the listings. */
  may_hide: number | null;
  confirmed: boolean;
  /** Lines about the columns of a price file. */
  columns: string;
  values: string;
}

export interface UploadProgress {
  sent: number;
  size: number;
  /** The connection is lost; another attempt follows by itself. */
  isInterrupted: boolean;
}

interface Upload {
  file: File;
  options: UploadOptions;
  onProgress: (progress: UploadProgress) => void;
  /** Asks for the key where a call needs a fresh proof, and calls again. */
  proven: <T>(run: () => Promise<T>) => Promise<T>;
  /** Ends the upload; what was sent stays at the server. */
  signal: AbortSignal;
  /** Resolves after the time, or earlier when the connection is back. */
  pause?: (ms: number) => Promise<void>;
}

interface Begun {
  id: string;
  received: number;
  /** The largest that the server takes. */
  piece_bytes: number;
}

const NOT_BEGUN: Begun = { id: "", received: 0, piece_bytes: 0 };
const FIRST_PIECE_BYTES = 256 * 1024;
const LEAST_PIECE_BYTES = 16 * 1024;
/** Longer than the server waits for a piece. */
const PIECE_MS = 60_000;
/** A piece that took less is followed by a larger one. */
const QUICK_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
const PASSING = new Set([0, 408, 429, 500, 502, 503, 504]);

/**
 * Sends a file piece by piece and goes on where an earlier attempt stopped. @returns the import's id
 * @throws {CallError} for a refusal; waits for as long as the server cannot be reached
 */
export async function uploadFile(upload: Upload): Promise<string> {
  const { file, options, onProgress, proven, signal, pause = pauseUntilOnline } = upload;
  const facts = { ...options, file: file.name, size: file.size, fingerprint: await fingerprintOf(file) };
  let pieceBytes = FIRST_PIECE_BYTES;
  let failures = 0;
  let begun = NOT_BEGUN;
  while (begun.received < file.size) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    try {
      const { id, received } = begun;
      if (id === "") begun = await proven(() => call("/imports", facts));
      else begun = { ...begun, ...(await proven(() => sendPiece(upload, { id, received }, pieceBytes))) };
      failures = 0;
      if (performance.now() - startedAt < QUICK_MS) pieceBytes = Math.min(begun.piece_bytes, pieceBytes * 2);
      onProgress({ sent: begun.received, size: file.size, isInterrupted: false });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallError)) throw error;
      if (error.received !== undefined) begun = { ...begun, received: error.received };
      else if (PASSING.has(error.status)) {
        onProgress({ sent: begun.received, size: file.size, isInterrupted: true });
        pieceBytes = Math.max(LEAST_PIECE_BYTES, pieceBytes / 2);
        await pause(Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** failures));
        failures += 1;
      } else throw error;
    }
  }
  return begun.id;
}

async function sendPiece(
  { file, signal }: Upload,
  { id, received }: { id: string; received: number },
  bytes: number,
): Promise<{ received: number }> {
  const piece = await readPart(file, received, received + bytes);
  return postFile(
    "/imports/pieces",
    { import_id: id, position: String(received) },
    {
      type: "application/octet-stream",
      content: piece,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_MS)]),
    },
  );
}

/** A hash of name, size, time and both ends: hashing a gigabyte would need all of it in memory. */
async function fingerprintOf(file: File): Promise<string> {
  const ends = [
    await readPart(file, 0, FIRST_PIECE_BYTES),
    await readPart(file, Math.max(0, file.size - FIRST_PIECE_BYTES), file.size),
  ];
  const facts = new TextEncoder().encode(`${file.name}\n${file.size}\n${file.lastModified}\n`);
  const hash = await crypto.subtle.digest("SHA-256", await new Blob([facts, ...ends]).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function readPart(file: File, from: number, to: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, to).arrayBuffer();
  } catch {
    throw new Error("The file has changed or cannot be read any more. Choose it again.");
  }
}

function pauseUntilOnline(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  window.addEventListener("online", () => resolve(), { once: true, signal: AbortSignal.timeout(ms) });
  return promise.finally(() => clearTimeout(timer));
}
