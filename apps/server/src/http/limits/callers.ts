import type { FastifyRequest } from "fastify";
import { addressKey } from "./rate-limit.ts";
import { isInProcess } from "./request-classes.ts";
import type { WorkShares } from "./work-shares.ts";

/** Who asks over a connection. */
export interface Caller {
  /** A network address. */
  key: string;
  /** A page's call to the API of its own process. */
  isInProcess: boolean;
  /** What a proxy says about the address, by which it is known again. */
  forwarded: string | string[] | undefined;
  /** Bytes of the connection that are charged already. */
  bytes: number;
}

/** A megabyte that is read or sent costs as much as ten milliseconds of work: parsing it takes about that. */
const MS_PER_BYTE = 10 / 1_000_000;

interface Connection {
  bytesRead?: number;
  bytesWritten?: number;
  once?(event: "close", listener: () => void): unknown;
}

export interface Callers {
  find(request: FastifyRequest): Caller;
  /** Charges the caller for what the connection read and sent since the last time. */
  settle(request: FastifyRequest): Caller;
}

/** Finds the caller once for a connection and for each address that its proxy names. */
export function createCallers(shares: WorkShares): Callers {
  const callers = new WeakMap<Connection, Caller>();
  const chargeBytes = (connection: Connection, caller: Caller) => {
    const bytes = (connection.bytesRead ?? 0) + (connection.bytesWritten ?? 0);
    if (bytes > caller.bytes) shares.charge(caller.key, (bytes - caller.bytes) * MS_PER_BYTE);
    caller.bytes = bytes;
  };
  const chargeAtEnd = (connection: Connection) =>
    connection.once?.("close", () => {
      const last = callers.get(connection);
      if (last !== undefined) chargeBytes(connection, last);
    });
  const find = (request: FastifyRequest): Caller => {
    const connection: Connection = request.raw.socket;
    const known = callers.get(connection);
    const forwarded = request.raw.headers["x-forwarded-for"];
    if (known !== undefined && known.forwarded === forwarded) return known;
    if (known === undefined) chargeAtEnd(connection);
    else chargeBytes(connection, known);
    const { bytes } = known ?? { bytes: 0 };
    const caller = { key: addressKey(request.ip), isInProcess: isInProcess(request), forwarded, bytes };
    callers.set(connection, caller);
    return caller;
  };
  return {
    find,
    settle: (request) => {
      const caller = find(request);
      if (!caller.isInProcess) chargeBytes(request.raw.socket, caller);
      return caller;
    },
  };
}
