import { connect, type Socket } from "node:net";

const EACH = { headers: 170, bodies: 165, readers: 165 };
export const SLOW_SOCKETS = EACH.headers + EACH.bodies + EACH.readers;
const DRIP_MS = 2_000;
/** 3 MB; two of them are more than the system's own buffers hold. */
const LARGE_FILE = "/basemap/us.pmtiles";
/** A reader learns that it was closed only when it reads on. */
const READING_ON_MS = 4_000;

function head(line: string, index: number): string {
  return `${line} HTTP/1.1\r\nHost: smirk\r\nX-Forwarded-For: 10.1.${index >> 8}.${index & 255}\r\n`;
}

/** Writes the beginning, and then a little every two seconds as long as the connection is there. */
function drip(socket: Socket, beginning: string, drop: string): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write(drop), DRIP_MS);
  socket.once("close", () => clearInterval(timer));
}

/** Opens 500 connections that send their headers or bodies, or read, next to nothing. @returns how many were closed in time. */
export async function openSlowSockets(product: string, withinMs: number): Promise<number> {
  const { hostname, port } = new URL(product);
  let closed = 0;
  const open = () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.once("close", () => {
      closed += 1;
    });
    return socket;
  };
  const readers: Socket[] = [];
  const sockets = Array.from({ length: SLOW_SOCKETS }, (_, index) => {
    const socket = open();
    if (index < EACH.headers) drip(socket, head("GET /", index), "X-Slow: 1\r\n");
    else if (index < EACH.headers + EACH.bodies)
      drip(
        socket,
        `${head("POST /graphql", index)}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n`,
        "x",
      );
    else {
      socket.pause();
      readers.push(socket);
      const request = `${head(`GET ${LARGE_FILE}`, index)}\r\n`;
      socket.write(request + request);
    }
    // What the server says in farewell is read, or its end would not be seen.
    if (!readers.includes(socket)) socket.resume();
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, withinMs));
  for (const socket of readers) socket.resume();
  await new Promise((resolve) => setTimeout(resolve, READING_ON_MS));
  for (const socket of sockets) socket.destroy();
  return closed;
}
