import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

type Kind = "headers" | "body" | "reader";

const KINDS: readonly Kind[] = ["headers", "body", "reader"];
export const SLOW_SOCKETS = 500;
/** Each opens a little after the one before, as clients do. */
const APART_MS = 10;
const DRIP_MS = 2_000;
/** A reader learns that it was closed only when it reads on. */
const READING_ON_MS = 4_000;
/** 3 MB; two of them are more than the system's own buffers hold. */
const LARGE_FILE = "/basemap/us.pmtiles";

function head(line: string, index: number): string {
  return `${line} HTTP/1.1\r\nHost: smirk\r\nX-Forwarded-For: 10.1.${index >> 8}.${index & 255}\r\n`;
}

/** Writes the beginning, and then a little every two seconds as long as the connection is there. */
function drip(socket: Socket, beginning: string, drop: string): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write(drop), DRIP_MS);
  socket.once("close", () => clearInterval(timer));
  // What the server says in farewell is read, or its end would not be seen.
  socket.resume();
}

function beSlow(socket: Socket, kind: Kind, index: number): void {
  if (kind === "headers") drip(socket, head("GET /", index), "X-Slow: 1\r\n");
  else if (kind === "body") {
    const body = "Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n";
    drip(socket, head("POST /graphql", index) + body, "x");
  } else {
    socket.pause();
    socket.write(`${head(`GET ${LARGE_FILE}`, index)}\r\n`.repeat(2));
  }
}

/** Whether the server has closed a connection so long after it was opened. */
async function isClosedWithin(product: URL, index: number, withinMs: number): Promise<boolean> {
  await wait(index * APART_MS);
  const kind = KINDS[index % KINDS.length] ?? "headers";
  const socket = connect(Number(product.port), product.hostname);
  let isClosed = false;
  socket.on("error", () => {});
  socket.once("close", () => {
    isClosed = true;
  });
  beSlow(socket, kind, index);
  await wait(withinMs);
  if (kind === "reader") {
    socket.resume();
    await wait(READING_ON_MS);
  }
  socket.destroy();
  return isClosed;
}

/** Opens 500 connections that send their headers or bodies, or read, next to nothing. @returns how many were closed in time */
export async function openSlowSockets(product: string, withinMs: number): Promise<number> {
  const url = new URL(product);
  const closed = await Promise.all(
    Array.from({ length: SLOW_SOCKETS }, (_, index) => isClosedWithin(url, index, withinMs)),
  );
  return closed.filter(Boolean).length;
}
