import type { Server } from "node:http";

/** Closes the listener first: a balancer retries a refused connection, and passes on a 503. */
export async function endConnections(server: Server, withinMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, withinMs);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  server.close(() => end());
  await Promise.race([ended, late]);
  clearTimeout(timer);
}
