import type pg from "pg";
import type { ByteNumbers } from "../packed/byte-numbers.ts";
import { uint8At } from "../packed/columns.ts";

/** The fields of one row: where each begins in the bytes, and its length; -1 for null. Gone after the call. */
interface CopiedRow {
  bytes: Buffer;
  starts: number[];
  lengths: number[];
}

type OnRow = (row: CopiedRow) => void;

/**
 * Reads a query's rows in the binary format of COPY (postgresql.org/docs/current/sql-copy.html), straight from the
 * socket: libraries make a buffer for each row or piece, which takes longer than all that is done with them.
 */
export function copyRows(client: pg.ClientBase, query: string, onRow: OnRow): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(`copy (${query}) to stdout (format binary)`, { onRow, resolve, reject }));
  });
}

interface Callbacks {
  onRow: OnRow;
  resolve(): void;
  reject(error: unknown): void;
}

/** Letters of messages (postgresql.org/docs/current/protocol-message-formats.html). */
const COPY_OUT_RESPONSE = code("H");
const COPY_DATA = code("d");
/** Notices, parameters and notifications come at any time: pg reads them. */
const ASYNCHRONOUS = new Set([code("N"), code("S"), code("A")]);
/** The letter and the length of a message. */
const HEAD_BYTES = 5;
const SIGNATURE_BYTES = 11;
const FLAGS_BYTES = 4;
const FIRST_BYTES = 262_144;
/** What Node takes from a socket at once when it has so much. */
const FULL_READ = 65_536;
const GATHER_MS = 1;

/** For `client.query`: reads the connection in place of pg while rows come. The server sends a message a row. */
class CopyOut implements pg.Submittable {
  readonly #text: string;
  readonly #callbacks: Callbacks;
  // Reused for all that is read, so that there is no garbage to collect.
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #end = 0;
  readonly #row: CopiedRow = { bytes: this.#buffer, starts: [], lengths: [] };
  #isPastHeader = false;
  #failure: { error: unknown } | undefined;
  #readByPg: (bytes: Buffer) => void = () => {};
  #stop: () => void = () => {};

  constructor(text: string, callbacks: Callbacks) {
    this.#text = text;
    this.#callbacks = callbacks;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    const [readByPg] = stream.listeners("data") as ((bytes: Buffer) => void)[];
    if (readByPg === undefined) throw new Error("Nothing reads the connection.");
    const isReading = () => stream.listeners("data").includes(read);
    const read = (bytes: Buffer) => {
      this.#read(bytes);
      if (bytes.length < FULL_READ && isReading()) gatherBytes(stream);
    };
    stream.off("data", readByPg).on("data", read);
    this.#readByPg = readByPg;
    this.#stop = () => {
      if (isReading()) stream.off("data", read).on("data", readByPg);
    };
    connection.query(this.#text);
  }

  handleError(error: unknown): void {
    this.#stop();
    this.#callbacks.reject(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#callbacks.resolve();
    else this.#callbacks.reject(this.#failure.error);
  }

  #read(bytes: Buffer): void {
    this.#append(bytes);
    let at = 0;
    for (let next = this.#messageEnd(at); next <= this.#end; next = this.#messageEnd(at)) {
      const letter = uint8At(this.#buffer, at);
      if (letter === COPY_DATA) this.#readData(at + HEAD_BYTES, next);
      else if (ASYNCHRONOUS.has(letter)) this.#readByPg(Buffer.from(this.#buffer.subarray(at, next)));
      else if (letter !== COPY_OUT_RESPONSE) {
        this.#stop();
        this.#readByPg(Buffer.from(this.#buffer.subarray(at, this.#end)));
        return;
      }
      at = next;
    }
    this.#buffer.copyWithin(0, at, this.#end);
    this.#end -= at;
  }

  #append(bytes: Buffer): void {
    if (this.#end + bytes.length > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (this.#end + bytes.length));
      this.#buffer.copy(larger, 0, 0, this.#end);
      this.#buffer = larger;
      this.#row.bytes = larger;
    }
    bytes.copy(this.#buffer, this.#end);
    this.#end += bytes.length;
  }

  /** A position past the end of the buffer while the length has not come. */
  #messageEnd(at: number): number {
    return at + HEAD_BYTES > this.#end ? this.#end + 1 : at + 1 + this.#buffer.readUInt32BE(at + 1);
  }

  /** The first message begins with the format's header; the last one has -1 in place of the number of fields. */
  #readData(from: number, to: number): void {
    const buffer = this.#buffer;
    let at = from;
    if (!this.#isPastHeader) {
      this.#isPastHeader = true;
      at += SIGNATURE_BYTES + FLAGS_BYTES;
      at += 4 + buffer.readUInt32BE(at);
    }
    const fields = at < to ? buffer.readInt16BE(at) : 0;
    if (fields <= 0 || this.#failure !== undefined) return;
    at += 2;
    for (let field = 0; field < fields; field += 1) {
      const length = buffer.readInt32BE(at);
      this.#row.starts[field] = at + 4;
      this.#row.lengths[field] = length;
      at += 4 + Math.max(0, length);
    }
    try {
      this.#callbacks.onRow(this.#row);
    } catch (error) {
      // The connection can be used again once all rows have come.
      this.#failure = { error };
    }
  }
}

/** Lets the socket fill up: to wake its reader every 8 KB takes PostgreSQL as long as the rows themselves. */
function gatherBytes(stream: pg.Connection["stream"]): void {
  stream.pause();
  setTimeout(() => stream.resume(), GATHER_MS);
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}

/** The number that a text holds; an empty one means null. */
export function readNumber(
  { bytes, starts, lengths }: CopiedRow,
  field: number,
  numbers: ByteNumbers,
): number {
  return numbers.numberOf(bytes, starts[field] ?? 0, Math.max(0, lengths[field] ?? 0));
}

/** Without a view of its own, which takes longer than copying a card. */
export function bytesAt({ bytes, starts, lengths }: CopiedRow, field: number) {
  return { bytes, start: starts[field] ?? 0, length: lengths[field] ?? 0 };
}

export function readDouble({ bytes, starts }: CopiedRow, field: number): number {
  return bytes.readDoubleBE(starts[field] ?? 0);
}
