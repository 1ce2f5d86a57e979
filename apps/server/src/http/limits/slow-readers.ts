import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionTimeLimits } from "../../config/config-operations.ts";

/** Bytes in one time limit: slower than any phone connection. */
const MIN_READ_BYTES = 20 * 1024;

interface Progress {
  /** At `sinceMs`. */
  bytes: number;
  sinceMs: number;
}

/** Closes connections whose client hardly reads its response; Node limits only what it receives. */
export function closeSlowReaders(server: Server, limits: ConnectionTimeLimits): void {
  const progress = new Map<Socket, Progress>();
  server.on("connection", (socket: Socket) => {
    progress.set(socket, { bytes: 0, sinceMs: 0 });
    socket.once("close", () => progress.delete(socket));
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, last] of progress) {
      const bytes = bytesTaken(socket);
      const isWaiting = socket.writableLength > 0;
      if (!isWaiting || last.sinceMs === 0 || bytes - last.bytes >= MIN_READ_BYTES) {
        last.bytes = bytes;
        last.sinceMs = isWaiting ? now : 0;
      } else if (now - last.sinceMs >= limits.read) socket.destroy();
    }
  };
  const timer = setInterval(check, limits.checkInterval);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

/** Written bytes less those in the socket's buffer, so that one large write counts as it progresses. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten?: number; writeQueueSize?: number } | null;
  };
  if (handle?.bytesWritten === undefined) return socket.bytesWritten - socket.writableLength;
  return handle.bytesWritten - (handle.writeQueueSize ?? 0);
}
